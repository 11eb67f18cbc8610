"""Where selections end: reductions, losses, and uses that no tool may convert."""

from __future__ import annotations

from selections import make_data, make_keep, make_mask
from writer import Var, Writer, wrapped

_REDUCTIONS = (
    "{x}.sum()", "{x}.mean()", "ops.sum({x})", "ops.mean({x})", "{x}.max()", "{x}.min()",
    "ops.reduce_mean({x})", "ops.reduce_sum({x})", "ops.amax({x})", "ops.reduce_max({x})",
    "ops.ReduceSum()({x})", "self.total({x})", "{x}.std()", "ops.var({x})", "{x}.var()",
    "ops.std({x}, ddof=0)", "ops.norm({x})", "{x}.prod()", "ops.logsumexp({x}, 0)",
    "({x} > 0.5).any().astype(ms.float32)", "({x} > 0.1).all().astype(ms.float32)",
    "{x}.sum() / {x}.shape[0]", "{x}.sum() / len({x})", "mint.sum({x})", "mint.mean({x})",
    "ops.sum({x}, keepdim=True).sum()", "({x} > 0.4).sum().astype(ms.float32)", "{x}.sum(0)",
    "{x}.mean(axis=0)", "ops.amin({x})", "ops.reduce_min({x})", "{x}.sum(-1)",
)  # fmt: skip
_ROWS = (
    "{x}.sum()", "{x}.mean()", "ops.mean({x})", "{x}.max()", "ops.sum({x})", "{x}.std()",
    "ops.norm({x})", "{x}.sum(-1).mean()", "{x}.mean(1).sum()", "{x}.mean(0).sum()",
    "ops.sum({x}, 0).max()",
    "{x}.sum(axis=-1).max()", "ops.reduce_mean({x}, 0).min()", "{x}.sum() / {x}.shape[0]",
    "ops.amax({x}, 0).sum()", "ops.amax({x}, 1).mean()", "{x}.mean((0, 1))", "{x}[:, 0].mean()",
    "{x}[:, 1:].sum()", "ops.softmax({x}, -1).max()", "{x}.mean(axis=0, keep_dims=True).sum()",
    "ops.logsumexp({x}, 1).mean()", "{x}.prod(axis=-1).sum()", "({x} ** 2).sum(-1).sqrt().mean()",
    "{x}.reshape(-1).mean()", "{x}.min(axis=0).sum()", "{x}.var(axis=0).sum()",
    "({x} / ({x}.abs().sum(-1, keepdims=True) + 1)).sum()",
    "{x}.argmax(-1).astype(ms.float32).mean()",
)  # fmt: skip


def reduce(writer: Writer, sel: Var) -> Var:
    """A selection ends in a number."""
    options = _REDUCTIONS if sel.rank == 1 else _ROWS
    if sel.form == "columns":
        options = (
            "{x}.sum()",
            "{x}.mean()",
            "{x}.sum(1).mean()",
            "{x}.mean(-1).sum()",
            "{x}.max()",
        )
    template = writer.rng.choice(options)
    if template.count("{x}") > 1 and not sel.text.isidentifier():
        sel = writer.bind("s", sel, 1.0)
    if "prod" in template and (sel.high > 3 or sel.low < -3):
        template = "{x}.mean()"
    if "logsumexp" in template and (sel.high > 30 or sel.low < -30):
        template = "{x}.sum()"
    if "self.total" in template and not any("self.total" in line for line in writer.init):
        writer.init.append("self.total = ops.ReduceSum()")
    text = template.format(x=wrapped(sel.text))
    return writer.bind("r", Var("scalar", text, low=-1e4, high=1e4), 0.7)


_LOSSES = (
    "ops.mse_loss({a}, {b}{r})", "ops.l1_loss({a}, {b}{r})", "ops.smooth_l1_loss({a}, {b}{R})",
    "ops.huber_loss({a}, {b}{r})", "nn.MSELoss({i})", "nn.L1Loss({i})", "nn.SmoothL1Loss({I})",
    "nn.HuberLoss({i})",
)  # fmt: skip
_BINARY = (
    "ops.binary_cross_entropy({a}, {b}, None{r})",
    "ops.binary_cross_entropy_with_logits({a}, {b}, reduction='mean')",
    "nn.BCELoss(reduction='mean')",
    "nn.BCEWithLogitsLoss({i})",
)


def loss(writer: Writer, one: Var, two: Var) -> Var:
    """A loss of two selections under one mask."""
    rng = writer.rng
    binary = one.low >= 0.05 and one.high <= 0.95 and two.low >= 0.0 and two.high <= 1.0
    template = rng.choice(_BINARY if binary and writer.chance(0.7) else _LOSSES)
    if "binary_cross_entropy(" in template or "BCELoss" in template:
        writer.least = 3  # MindSpore's own kernel doubles the loss of one element on CPU
    reduction = rng.choice(["", "mean", "sum"])
    given = f", reduction='{reduction}'" if reduction else ""
    if template.startswith("nn."):
        name = writer.fresh("loss")
        made = template.format(i=given[2:], I=given[2:] or "reduction='mean'")
        writer.init.append(f"self.{name} = {made}")
        text = f"self.{name}({one.text}, {two.text})"
    else:
        text = template.format(a=one.text, b=two.text, r=given, R=given or ", reduction='mean'")
    return writer.bind("r", Var("scalar", text, low=-1e4, high=1e4), 0.7)


def classes(writer: Writer) -> Var:
    """Rows of scores and their labels, selected by one mask, in a cross entropy."""
    rng = writer.rng
    keep = make_keep(writer, "1")
    mask = writer.bind("m", make_mask(writer, keep, 1), 0.5)
    scores = make_data(writer, keep, 2, -2.0, 2.0)
    labels = writer.fresh("y")
    writer.params[labels] = (
        f"np.where({keep}, rng.integers(0, D, N), rng.choice([-1, 99, -100])).astype(np.int32)"
    )
    options = rng.choice(
        ["", ", reduction='sum'", ", label_smoothing=0.1", ", ignore_index=1, reduction='sum'"]
    )
    a, b = f"{scores.text}[{mask.text}]", f"{labels}[{mask.text}]"
    if writer.chance(0.5):
        b = f"ops.masked_select({labels}, {mask.text})"
    if writer.chance(0.3):
        a = writer.bind("s", Var("sel", a, 2, mask=mask.mask), 1.0).text
    if writer.chance(0.4):
        name = writer.fresh("loss")
        writer.init.append(f"self.{name} = nn.CrossEntropyLoss({options[2:]})")
        text = f"self.{name}({a}, {b})"
    else:
        text = f"ops.cross_entropy({a}, {b}{options})"
    return writer.bind("r", Var("scalar", text, low=-1e4, high=1e4), 0.7)


def hostile(writer: Writer, sel: Var) -> Var | None:
    """A use whose meaning depends on order or number, or on another mask."""
    if sel.rank != 1 or sel.form != "rows":
        return None
    if not sel.text.isidentifier():
        sel = writer.bind("s", sel, 1.0)
    x = sel.text
    options = [
        f"({x}[1:] - {x}[:-1]).sum()",
        f"ops.cumsum({x}, 0).max()",
        f"{x}[::2].sum()",
        f"{x}[0]",
        f"{x}[-1]",
        f"ops.sort({x})[0].sum()",
        f"ops.concat(({x}, {x})).mean()",
        f"{x}.argmax().astype(ms.float32)",
        f"ops.stack(({x}, {x})).mean()",
        f"{x}.reshape(1, -1).mean()",
        f"({x} @ {x})",
        f"{x}.expand_dims(-1).sum()",
        f"ops.flip({x}, (0,))[0]",
        f"({x} * ops.arange({x}.shape[0])).sum()",
        f"ops.softmax({x}, 0).max()",
        f"{x}[{x} > 0.5].sum()",
        f"ops.median({x})[0]",
        f"ops.topk({x}, 1)[0].sum()",
    ]
    other = writer.pick("sel", rank=1)
    if other is not None and other.mask != sel.mask:
        options += [f"({x} * {wrapped(other.text)}).sum()"] * 3
    text = writer.rng.choice(options)
    writer.hostile = True
    return writer.bind("r", Var("scalar", text, low=-1e4, high=1e4), 0.7)
