"""Families around selections: orders, sizes, levels in a list, row-wise Cells, other dtypes."""

from __future__ import annotations

from selections import make_data, make_keep, make_mask, select
from statements import condition
from writer import Var, Writer, wrapped

_ORDERED = (
    "ops.sort({x})[0][0]", "ops.sort({x})[0].sum()", "ops.sort({x}, descending=True)[0][0]",
    "(ops.sort({x})[0] * ops.sort({x}, descending=True)[0]).sum()", "ops.cumsum({x}, 0).max()",
    "ops.concat(({x}, {x} * 2)).mean()", "ops.cat(({x}, {x})).max()", "{x}[0]", "{x}[-1]",
    "({x}[0] - {x}[-1]) * {x}.mean()", "ops.softmax({x}, 0).max()", "{x}[{x} > 0.5].sum()",
    "ops.median({x})[0]", "{x}.reshape(1, -1).mean()", "{x}.expand_dims(-1).sum()",
    "ops.expand_dims({x}, 0).max()", "({x}.expand_dims(1) - {x}.expand_dims(0)).abs().mean()",
    "ops.topk({x}, 1)[0].sum()", "{x}[{x}.argmax()]", "{x}.sum() / max({x}.shape[0], 1)",
    "ops.log_softmax({x}, 0).min()", "ops.stack(({x}, {x} + 1)).mean()",
    "ops.cumsum({x}, 0)[-1]", "ops.flip({x}, (0,)).sum()", "ops.logsumexp({x} * 2, 0)",
    "({x} * ops.arange({x}.shape[0])).sum()", "ops.arange({x}.shape[0]).astype(ms.float32).sum()",
    "ops.sort({x})[0][: {x}.shape[0] // 2 + 1].mean()", "ops.ones_like({x}).sum() * {x}.min()",
    "ops.full_like({x}, 0.5).sum() + {x}.sum()", "ops.zeros({x}.shape).sum() + {x}.max()",
)  # fmt: skip


def ordered(writer: Writer, sel: Var) -> Var | None:
    """An end that asks for order, place, number or other copies of the selected elements."""
    if sel.rank != 1 or sel.form != "rows" or abs(sel.low) + abs(sel.high) > 20:
        return None
    if not sel.text.isidentifier():
        sel = writer.bind("s", sel, 1.0)
    text = writer.rng.choice(_ORDERED).format(x=sel.text)
    return writer.bind("r", Var("scalar", text, low=-1e4, high=1e4), 0.7)


def family(writer: Writer) -> Var:
    """One cluster of a random family; a number comes out."""
    makers = [_half, _whole, _levels, _rows_cell, _sizes, _unique, _segments, _nested, _guarded]
    text = writer.rng.choice(makers)(writer)
    return writer.bind("r", Var("scalar", text, low=-1e4, high=1e4), 0.7)


def _masked(writer: Writer, low: float = 0.2, high: float = 2.0) -> tuple[Var, Var]:
    keep = make_keep(writer, "1")
    mask = writer.bind("m", make_mask(writer, keep, 1), 0.7)
    return make_data(writer, keep, 1, low, high), mask


def _half(writer: Writer) -> str:
    """Half precision, ended in half or in single."""
    data, mask = _masked(writer)
    half = Var("dense", f"{data.text}.astype(ms.float16)", 1, dtype="float16")
    sel = select(writer, writer.bind("h", half, 1.0), mask).text
    if " " in sel or "(" in sel:
        name = writer.fresh("s")
        writer.emit(f"{name} = {sel}")
        sel = name
    ends = ("{x}.max().astype(ms.float32)", "{x}.min().astype(ms.float32)",
            "{x}.astype(ms.float32).mean()", "({x} * 2).astype(ms.float32).sum()",
            "ops.relu({x}).astype(ms.float32).mean()")  # fmt: skip
    return writer.rng.choice(ends).format(x=sel)


def _whole(writer: Writer) -> str:
    """Whole numbers, huge where they are hidden."""
    keep = make_keep(writer, "1")
    mask = writer.bind("m", make_mask(writer, keep, 1), 0.7)
    name = writer.fresh("i")
    writer.params[name] = (
        f"np.where({keep}, rng.integers(-5, 20, N), rng.choice([2**31 - 1, -(2**31), 0], N))"
        ".astype(np.int32)"
    )
    sel = writer.fresh("s")
    writer.emit(f"{sel} = {select(writer, Var('dense', name, 1, dtype='int32'), mask).text}")
    ends = ("{x}.max()", "{x}.min()", "{x}.sum()", "(({x} % 3) == 0).astype(ms.int32).sum()",
            "({x}.max() - {x}.min())", "({x} * 2).max()", "ops.clamp({x}, 0, 5).sum()")  # fmt: skip
    return writer.rng.choice(ends).format(x=sel) + ".astype(ms.float32)"


def _levels(writer: Writer) -> str:
    """Selections of several levels in a list, put behind one another or added up."""
    first, one = _masked(writer)
    second, two = _masked(writer)
    inner = writer.rng.choice(["{p}[{m}]", "ops.masked_select({p}, {m})", "{p}[{m}] * 0.5"])
    level, part, made = writer.fresh("p"), writer.fresh("k"), writer.fresh("parts")
    ways = writer.chance(0.5)
    picked = inner.format(p=level, m=part)
    writer.body += [
        f"{writer.indent}{made} = []",
        f"{writer.indent}for {level}, {part} in "
        f"(({first.text}, {one.text}), ({second.text}, {two.text})):",
        f"{writer.indent}    {made}.append({wrapped(picked) + '.sum()' if ways else picked})",
    ]
    joined = "stack" if ways else writer.rng.choice(["cat", "concat"])
    return f"ops.{joined}({made}).{writer.rng.choice(['mean', 'sum', 'max'])}()"


def _rows_cell(writer: Writer) -> str:
    """Rows that pass a Cell of the same file."""
    name = writer.fresh("Rows")
    act = writer.rng.choice(["nn.ReLU()", "nn.Tanh()", "nn.GELU()", "nn.Sigmoid()"])
    norm = writer.chance(0.4)
    body = ["        x = self.act(self.fc(x))"]
    if norm:
        body = ["        x = self.act(self.norm(self.fc(x)))"]
    writer.cells += [
        f"class {name}(nn.Cell):",
        "    def __init__(self):",
        "        super().__init__()",
        f"        self.fc = nn.Dense({writer.width}, 2)",
        f"        self.act = {act}",
        *(["        self.norm = nn.LayerNorm((2,))"] if norm else []),
        "",
        "    def construct(self, x):",
        *body,
        f"        return {writer.rng.choice(['x', 'x.sum(-1)', 'x * 2'])}",
        "",
        "",
    ]
    writer.init.append(f"self.{name.lower()} = {name}()")
    keep = make_keep(writer, "1")
    mask = writer.bind("m", make_mask(writer, keep, 1), 0.7)
    rows = make_data(writer, keep, 2, -1.0, 1.0)
    return f"self.{name.lower()}({rows.text}[{mask.text}]).{writer.rng.choice(['mean', 'sum'])}()"


def _sizes(writer: Writer) -> str:
    """A size that is made from a mask: of a slice, of the largest, of a fresh tensor."""
    keep = make_keep(writer, "1")
    mask = writer.bind("m", make_mask(writer, keep, 1), 1.0)
    name = writer.fresh("d")
    writer.params[name] = "rng.uniform(0.2, 2.0, N).astype(np.float32)"
    size = writer.fresh("z")
    count = writer.rng.choice(
        [f"{mask.text}.astype(ms.int32).sum()", f"int({mask.text}.astype(ms.int32).sum())"]
    )
    writer.emit(f"{size} = {count}")
    ends = ("{d}[:{z}].mean()", "ops.topk({d}, {z})[0].sum()", "ops.topk({d}, {z})[0].min()",
            "{d}[{z} - 1 :].max()", "ops.log({d}[:{z}]).sum()", "ops.topk({d}, {z})[0].mean()",
            "ops.arange({z}).astype(ms.float32).sum()",
            "ops.sort({d})[0][:{z}].mean()")  # fmt: skip
    return writer.rng.choice(ends).format(d=name, z=size)


def _unique(writer: Writer) -> str:
    """Different ids: how many, which is the largest, what they add up to."""
    name = writer.fresh("u")
    writer.params[name] = "rng.integers(0, 1 + n, N).astype(np.int32)"
    ends = ("ops.unique({u})[0].sum().astype(ms.float32)", "ops.unique({u})[0].shape[0] * 1.0",
            "ops.unique({u})[0].max().astype(ms.float32)",
            "ops.unique({u})[0].astype(ms.float32).mean()")  # fmt: skip
    text = writer.rng.choice(ends).format(u=name)
    return f"({text} + Tensor(0.0, ms.float32))" if "shape" in text else text


def _segments(writer: Writer) -> str:
    """Selected elements are added up by ids that the same mask selects."""
    keep = make_keep(writer, "1")
    mask = writer.bind("m", make_mask(writer, keep, 1), 1.0)
    data = make_data(writer, keep, 1, -1.0, 1.0)
    ids, table = writer.fresh("g"), writer.fresh("w")
    writer.params[ids] = f"np.where({keep}, rng.integers(0, 3, N), 77).astype(np.int32)"
    writer.params[table] = "rng.uniform(0.5, 1.0, 3).astype(np.float32)"
    ends = ("(ops.unsorted_segment_sum({x}[{m}], {g}[{m}], 3) * {w}).sum()",
            "ops.gather({w}, {g}[{m}], 0).sum()",
            "({x}[{m}] * ops.gather({w}, {g}[{m}], 0)).mean()",
            "({w}[{g}[{m}]] * {x}[{m}]).max()",
            "ops.one_hot({g}[{m}], 3, Tensor(1.0), Tensor(0.0)).mean(0).max()")  # fmt: skip
    return writer.rng.choice(ends).format(x=data.text, m=mask.text, g=ids, w=table)


def _nested(writer: Writer) -> str:
    """A branch inside of a branch, with selections on some ways."""
    data, mask = _masked(writer)
    outer, _ = condition(writer)
    inner, _ = condition(writer)
    name = writer.fresh("t")
    chosen = f"ops.masked_select({data.text}, {mask.text})"
    space = writer.indent
    writer.body += [
        f"{space}{name} = Tensor(0.25, ms.float32)",
        f"{space}if {outer}:",
        f"{space}    {name} = {name} + {chosen}.mean()",
        f"{space}    if {inner}:",
        f"{space}        {name} = {name} * {writer.rng.choice(['2', f'ops.log({chosen}).sum()'])}",
        *([f"{space}else:", f"{space}    {name} = ops.tanh({name})"] if writer.chance(0.5) else []),
    ]
    return name


def _guarded(writer: Writer) -> str:
    """`if mask.sum() > 0:` around the loss of what it selects."""
    data, mask = _masked(writer)
    if not mask.text.isidentifier():
        mask = writer.bind("m", mask, 1.0)
    name = writer.fresh("t")
    m = mask.text
    test = writer.rng.choice([f"{m}.sum() > 0", f"{m}.any()", f"{m}.astype(ms.float32).sum() >= 1"])
    value = writer.rng.choice(
        [f"ops.log({data.text}[{m}]).mean()", f"{data.text}[{m}].sum() / {m}.sum()"]
    )
    space = writer.indent
    if writer.chance(0.5):
        writer.body += [
            f"{space}{name} = ops.zeros((), ms.float32)",
            f"{space}if {test}:",
            f"{space}    {name} = {name} + {value}",
        ]
    else:
        writer.body += [
            f"{space}if {test}:",
            f"{space}    {name} = {value}",
            f"{space}else:",
            f"{space}    {name} = Tensor(0.0, ms.float32)",
        ]
    return name
