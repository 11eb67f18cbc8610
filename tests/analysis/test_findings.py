"""What `analyze` finds: input and findings side by side, untouched code first."""

from __future__ import annotations

import textwrap

import pytest

from staticshape.analysis import analyze
from staticshape.analysis.findings.rules import RULES
from staticshape.source import SourceFile

_HEAD = """\
import numpy as np
import mindspore as ms
import mindspore.numpy as mnp
from mindspore import Tensor, Parameter, jit, mint, nn, ops
from mindspore.ops import operations as P
"""
_LINES = _HEAD.count("\n")


def found(code: str, *, every: bool = False) -> list[tuple[int, str]]:
    """(line, rule) of the findings on by default; line 1 is the first line of `code`."""
    source = SourceFile("net.py", (_HEAD + textwrap.dedent(code).lstrip("\n")).encode())
    return [
        (finding.span.line - _LINES, finding.rule)
        for finding in analyze(source).findings
        if every or RULES[finding.rule].on_by_default
    ]


def body(lines: str, init: str = "pass") -> str:
    """A Cell whose `construct(self, x, y, mask)` has these lines; they begin at line 7."""
    indented = textwrap.indent(textwrap.dedent(lines).strip("\n"), " " * 8)
    return (
        "class Net(nn.Cell):\n    def __init__(self, k=3):\n        super().__init__()\n"
        f"        self.k = k; {init}\n\n"
        "    def construct(self, x: Tensor, y: Tensor, mask: Tensor):\n"
        f"{indented}\n"
    )


@pytest.mark.parametrize(
    "lines",
    [
        "return x[:3] + x[: self.k] + x[: x.shape[0] // 2]",
        "return ops.topk(x, self.k)[0].sum() + ops.topk(x, k=5)[0].sum()",
        "return ops.where(x > 0, x, y) + mnp.where(mask, x, y)",
        "x[mask.bool()] = 0.0\nreturn x",
        "x[x > 1] = x.max()\nreturn x",
        "if self.training:\n    x = x[:2]\nreturn x",
        "if x is None:\n    return y[:2]\nreturn x",
        "for i in range(3):\n    x = x + x[:, i : i + 2].sum()\nreturn x",
        "return ops.zeros((x.shape[0], self.k), ms.float32) + ops.ones_like(y)",
        "return ops.one_hot(y, 10) + ops.arange(x.shape[1])",
        "n = x.shape[0] if self.k > 2 else 4\nreturn ops.arange(n)",
        "return x[0] + x[-1] + x[y.argmax()]",
        "return ops.auto_generate.NormalTensorTensor()(x.exp(), y, 1, 2)",
        "ids = ops.argmax(x, 1)\nreturn ops.gather(y, ids, 0)",
        "return x.sum(axis=(0, 1)) + ops.transpose(y, (1, 0)).mean()",
        "loss = x.sum()\nif loss > 3:\n    print(loss)\nreturn loss",
        "return np.where(np.ones(3))[0].shape[0] + x",
        "return mint.max(x, y)",
        "return nn.Flatten(x, 1)",
        "return x[: int(self.k * 0.5)]",
        "k = Tensor([3, 4])\nreturn x[: int(k.max())]",
        "n = 2\nif x.sum() > 0:\n    n = 3\nreturn x[:n].sum()",
    ],
)
def test_static_uses_are_left_alone(lines: str) -> None:
    assert found(body(lines)) == []


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("return ops.masked_select(x, mask).sum()", [(7, "masked-select")]),
        ("return x.masked_select(mask).sum()", [(7, "masked-select")]),
        ("return P.MaskedSelect()(x, mask).sum()", [(7, "masked-select")]),
        ("return x[x > 0].mean()", [(7, "boolean-index")]),
        ("m = ops.logical_and(x > 0, y > 0)\nreturn x[m].mean()", [(8, "boolean-index")]),
        ("return x[~mask].mean() + mask", [(7, "boolean-index")]),
        ("return x[:, mask.astype(ms.bool_)].mean()", [(7, "boolean-index")]),
        ("x[y > 0] *= 2\nreturn x", [(7, "boolean-index")]),
        ("return ops.nonzero(x).sum() + x.nonzero().sum()", [(7, "nonzero"), (7, "nonzero")]),
        ("return mint.where(x > 0)", [(7, "where-one-argument")]),
        ("return mnp.where(x > 0)", [(7, "where-one-argument")]),
        ("return ops.unique(x)[0]", [(7, "unique")]),
        ("k = (x > 0).sum()\nreturn y[:k].sum()", [(8, "dynamic-slice")]),
        ("k = y.argmax()\nreturn x[k : k + 3].sum()", [(8, "dynamic-slice")]),
        ("return ops.topk(x, y.sum())[0]", [(7, "dynamic-topk")]),
        (
            "n = int(y.max())\nreturn ops.zeros((n, 3), ms.float32)",
            [(7, "size-from-tensor"), (8, "dynamic-size")],
        ),
        ("return mint.arange(y.max().item())", [(7, "dynamic-size")]),
        ("return mint.repeat_interleave(x, y)", [(7, "repeat-interleave")]),
        ("return ops.unsorted_segment_sum(x, y, y.max())", [(7, "dynamic-segments")]),
        ("return ops.sum(x, y.argmax())", [(7, "dynamic-axis")]),
        ("for i in range(int(y.max())):\n    x = x + 1\nreturn x", [(7, "dynamic-range")]),
        ("if y.sum() > 0:\n    return x * 2\nz = x.abs()\nreturn z", [(7, "tensor-branch")]),
        ("v = ops.ones(4, ms.float32)\nx[y > 0] = v\nreturn x", [(8, "boolean-assignment")]),
        ("x = ops.outer(x, x)\nx[:, y > 0] = 0.5\nreturn x", [(8, "boolean-assignment")]),
        ("x[y > 0] = 0.5\nreturn x", []),
        (
            "for i in range(3):\n    if y[i].sum() > 2:\n        break\n"
            "    x = ops.concat((x, y))\nreturn x",
            [(8, "branch-shapes")],
        ),
        ("while y.sum() < 9:\n    y = ops.concat((y, x))\nreturn y", [(7, "growing-loop")]),
        (
            "while True:\n    y = ops.concat((y, x))\n    if y.sum() > 9:\n        break\n"
            "return y.sum()",
            [(7, "growing-loop")],
        ),
        (
            "rows = []\nwhile y.sum() < 9:\n    y = y + 1\n    rows.append(y)\n"
            "return ops.stack(rows).sum()",
            [(8, "growing-loop")],
        ),
        (
            "rows = [x]\nwhile y.sum() < 9:\n    y = y + 1\n    rows = rows + [y]\n"
            "return ops.stack(rows).sum()",
            [(8, "growing-loop")],
        ),
        (
            "rows = []\nwhile y.sum() < 9:\n    y = y + 1\n    rows += [y]\nreturn y * len(rows)",
            [],
        ),
        (
            "while y.sum() < 9:\n    rows = []\n    for i in range(3):\n        rows.append(y)\n"
            "    y = ops.stack(rows).sum(0)\nreturn y",
            [],
        ),
        ("rows = [i for i in y.tolist() if i > 0]\nreturn x[rows]", [(8, "dynamic-gather")]),
        ("while y.sum() < 9:\n    y = y[1:]\nreturn y", [(7, "carried-shape")]),
        ("n = 2 if y.sum() > 0 else 3\nreturn x[:n]", [(8, "dynamic-slice")]),
        ("n = 0\nwhile y[n] > 0:\n    n += 1\nreturn x[:n]", [(10, "dynamic-slice")]),
        (
            "n = 0\nfor i in range(4):\n    if y[i] > 0:\n        n = i\nreturn x[:n]",
            [(11, "dynamic-slice")],
        ),
        ("k = Tensor([3, 4])\nreturn x[: k[0]]", [(8, "dynamic-slice")]),
    ],
)
def test_sources_are_found_where_the_shape_becomes_dynamic(
    lines: str, expected: list[tuple[int, str]]
) -> None:
    assert found(body(lines)) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("if x.sum() > 0:\n    y = y[:2]\nreturn y", [(7, "branch-shapes")]),
        ("if x.sum() > 0:\n    return y[:2]\nreturn y", [(7, "branch-shapes")]),
        ("return y[:2] if x.sum() > 0 else y", [(7, "branch-shapes")]),
        ("z = None\nif x.sum() > 0:\n    z = y * 2\nreturn z", [(8, "branch-shapes")]),
        ("if x.sum() > 0:\n    y = y * 2\nreturn y", [(7, "tensor-branch")]),
        ("if x.sum() > 0:\n    y = y * 2\nelse:\n    y = y - 1\nreturn y", [(7, "tensor-branch")]),
        (
            "if x.sum() > 0:\n    z = y.astype(ms.int32)\nelse:\n    z = y / 2\nreturn z",
            [(7, "branch-shapes")],
        ),
        ("if x.sum() > 0:\n    y = y[:4]\nelse:\n    y = y[4:]\nreturn y", []),
        ("if x.sum() > 0:\n    y = self.other(y)\nreturn y", []),
        ("if x.sum() > 0:\n    ops.assign(self.p, y)\n    y = y * 2\nreturn y", []),
    ],
)
def test_tensor_conditioned_branches(lines: str, expected: list[tuple[int, str]]) -> None:
    assert found(body(lines, "self.p = Parameter(Tensor([1.0]))")) == expected


def test_consequences_are_notes_of_their_cause() -> None:
    source = SourceFile(
        "net.py",
        (
            _HEAD + body("p = x[x > 0]\nq = ops.exp(p)\nreturn ops.zeros(q.shape[0], ms.float32)")
        ).encode(),
    )
    (finding,) = analyze(source).findings
    assert [(note.line - _LINES, note.message) for note in finding.notes] == [
        (8, "exp of it is dynamic too"),
        (9, "`q.shape[0]` is read from its shape"),
    ]
    assert [(step.line - _LINES, step.message) for step in finding.chain] == [
        (7, "x > 0 is a boolean Tensor")
    ]


def test_primitives_and_names_that_lie() -> None:
    code = body(
        "a = self.select(x, mask)\nb = self.masked_select(x)\n"
        "return a.sum() + self.sort(x, self.k)[0]",
        "self.select = P.MaskedSelect(); self.sort = ops.TopK()",
    )
    code += "\n    def masked_select(self, v):\n        return v * 2\n"
    assert found(code) == [(7, "masked-select")]


def test_an_argument_used_as_a_size_is_named_with_both_readings() -> None:
    source = SourceFile("f.py", (_HEAD + "@jit\ndef f(x, k):\n    return x[:k].sum()\n").encode())
    (finding,) = analyze(source).findings
    assert (finding.rule, finding.severity) == ("varying-size", "recompile")
    assert "if it is a Python number" in finding.message
    assert "if it is a Tensor" in finding.message
    tensor = "@jit\ndef f(x, k: Tensor):\n    return x[:k].sum()\n"
    assert found(tensor) == [(3, "dynamic-slice")]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("return ops.zeros((x.shape[0], y.max()))", "`y.max()`, a Tensor"),
        (
            "for _ in range(int(y[0])):\n    x = x + 1\nreturn x",
            "`range(int(y[0]))`: the number of",
        ),
        (
            "if any(n > 8 for n in x.shape):\n    x = x * 2\nreturn x",
            "any(n > 8 for n in x.shape) depends on `any` at line 12, which is left to the",
        ),
        (
            "if y.sum() > 2:\n    x = x * 2\nreturn x",
            "y.sum() > 2 depends on the values of a Tensor",
        ),
        ("if Tensor(y * 2).sum() > 2:\n    x = x * 2\nreturn x", "the interpreter decides this"),
        ("return x * Tensor(y.sum())", "no gradient goes back through what its result is used in"),
        ("return x * Tensor(y.sum(), ms.float32)", "what comes back has no shape there"),
        ("z = None\nif y.sum() > 2:\n    z = x\nreturn z", "`z` has one type where `y.sum() > 2`"),
    ],
)
def test_findings_say_what_decides(lines: str, words: str) -> None:
    source = SourceFile("net.py", (_HEAD + body(lines)).encode())
    said = [
        text
        for finding in analyze(source).findings
        for text in (finding.message, *(step.message for step in finding.chain))
    ]
    assert any(words in text for text in said), said


def test_a_number_of_a_masked_function_is_one_of_a_tensor() -> None:
    code = "from staticshape import masked\n@jit\ndef f(x: Tensor, valid: Tensor):\n"
    code += "    first = int(masked.min(x, valid))\n    return x[first:]\n"
    assert found(code) == [(4, "size-from-tensor"), (5, "dynamic-slice")]


def test_a_tensor_that_may_be_none_hides_no_branch() -> None:
    code = """
    class Net(nn.Cell):
        def construct(self, ids: Tensor = None, embeds: Tensor = None, lens=None):
            if (ids is None) != (embeds is not None):
                raise ValueError("exactly one")
            if embeds is None:
                embeds = ids[ids > 0]
            mask = None
            if lens is not None:
                mask = (ids == lens).unsqueeze(-1).expand_as(ids)
            if mask is not None:
                ids = ids[mask]
            return embeds.sum() + ids.sum()
    """
    assert found(code) == [(6, "boolean-index"), (11, "boolean-index")]


def test_a_comparison_stays_a_mask_through_layouts_and_joins() -> None:
    code = """
    class Net(nn.Cell):
        def construct(self, x, ids, other):
            if self.training:
                mask = (ids == other)[..., 0]
            else:
                mask = ids > other
            return x[mask].sum() + x[(ids == other).reshape(-1).detach()].sum()
    """
    assert found(code) == [(7, "boolean-index"), (7, "boolean-index")]


def test_an_index_named_as_a_mask_is_one_unless_its_dtype_is_known() -> None:
    code = """
    class Net(nn.Cell):
        def construct(self, x: Tensor, token_mask, bool_masked_pos, masked_pos: Tensor, mask_ids):
            bit_mask = ops.cast(mask_ids, ms.int32)
            y = x[token_mask].sum() + x[bool_masked_pos].sum()
            return y + x[masked_pos].sum() + x[mask_ids] + x[bit_mask]
    """
    assert found(code) == [(4, "boolean-index"), (4, "boolean-index")]


@pytest.mark.parametrize(
    "lines",
    [
        "keep = token_mask.reshape(-1)\n        return x[keep]",
        "keep = ops.expand_dims(token_mask, 1)\n        keep = keep.T\n        return x[keep]",
        "keep = ops.cat([masks[0], masks[1]])\n        return x[keep]",
        "keep = token_mask & other\n        return x[keep]",
        "keep, rest = masks[:, 0], other\n        return x[keep]",
        "for keep, y in zip(masks, x):\n            x = x + y[keep].sum()\n        return x",
        "n = m.sum()\n        return x[m] / n",
        "k = other[0]\n        return x[k].sum() / k.sum()",
        "return x[m.reshape(-1)].mean() * m.any()",
        "return self.loss(x, mask=m) + x[m].mean()",
        "return x[m] * ops.count_nonzero(m)",
        "return self.pick(x, token_mask)\n\n    def pick(self, x, k):\n        return x[k]",
        "return self.pick(x, masks[0])\n\n    def pick(self, x, k):\n        return x[k]",
        "return self.pick(x, k=masks[0])\n\n    def pick(self, x, k):\n        return x[k]",
        "return x[(x.mean(0) > 0) * (m > 0)]",
        "return x[(other > 0) * (m > 0)]",
        "return x[m].sum() / m.float().sum()",
        "return x[m].sum() / m.astype(ms.float32).sum()",
        "k = other['valid_mask'].squeeze()\n        k = k.reshape(-1)\n        return x[k]",
    ],
)
def test_what_is_made_of_masks_or_counted_is_a_mask(lines: str) -> None:
    code = "class Net(nn.Cell):\n    def construct(self, x: Tensor, m, other, masks, token_mask):\n"
    assert [rule for _, rule in found(f"{code}        {lines}\n")] == ["boolean-index"]


@pytest.mark.parametrize(
    "lines",
    [
        "return x[m] + m.max() + m.astype(ms.float32).mean()",
        "m = m + 1\n        return x[m] + m.sum()",
        "keep = token_mask.argmax(-1)\n        return x[keep]",
        "keep = other\n        keep = token_mask.reshape(-1)\n        return x[keep]",
        "keep = token_mask.astype(ms.int32)\n        return x[keep.reshape(-1)]",
        "keep = ops.cat([token_mask, other])\n        return x[keep]",
        "return x[m[0]] + m.sum()",
        "found = ops.sort(ops.cat((m, other)))[0][1:]\n        return x[found] * found.any()",
        "keep = token_mask - 1\n        return x[keep]",
        "return self.pick(x, m)\n\n    def pick(self, x, k):\n        return x[k]",
        "return self.loss(x, mask=m) + x[m[0]].mean()",
        "keep = other['mask_ids'].squeeze()\n        return x[keep]",
    ],
)
def test_numbers_made_of_masks_or_counted_before_they_change_are_none(lines: str) -> None:
    code = "class Net(nn.Cell):\n    def construct(self, x: Tensor, m, other, token_mask):\n"
    assert found(f"{code}        {lines}\n") == []


def test_a_tensor_is_an_instance_of_its_class() -> None:
    code = """
    def cut(x, n):
        if isinstance(n, {}):
            n = n.item()
        return x[:n].sum()

    class Net(nn.Cell):
        def construct(self, x, lens):
            lens = lens[ops.sort(-lens)[1]]
            return cut(x, lens[0])
    """
    for one in ("Tensor", "ms.Tensor", "(int, Tensor)"):
        assert found(code.format(one)) == [(3, "size-from-tensor"), (4, "dynamic-slice")]
    assert found(code.format("ms.Parameter")) == []
    asked = code.replace("isinstance(n, {})", "ops.is_tensor(n)")
    assert found(asked) == [(3, "size-from-tensor"), (4, "dynamic-slice")]


def test_what_only_its_use_makes_a_tensor_may_be_none_where_it_is_asked() -> None:
    code = """
    @ms.jit
    def cut(x: Tensor, n, y):
        if isinstance(n, Tensor):
            n = n.item()
        if not isinstance(y, ms.Tensor):
            y = Tensor(y)
        if not ops.is_tensor(y):
            y = Tensor(y)
        return x[:n].sum() + y[y.abs() > 1].sum()
    """
    assert found(code) == [(9, "boolean-index")]
    code = """
    @ms.jit
    def total(x):
        if isinstance(x, Tensor):
            return x[x > 0].sum()
        return ops.zeros(x, ms.float32)[: x.shape[0]]
    """
    assert found(code) == [(4, "boolean-index")]


def test_none_is_asked_for_by_comparing_too() -> None:
    code = """
    def cut(x, y):
        if y {} None:
            return x[:2]
        return x[x > 0]

    @ms.jit
    def net(x: Tensor, y: Tensor):
        return cut(x, y).sum(){}
    """
    for sign in ("==", "is"):
        assert found(code.format(sign, "")) == [(4, "boolean-index")]
        assert found(code.format(sign, " + cut(x, None)")) == [(4, "boolean-index")]
    assert found(code.format("!=", "")) == []
    assert found(code.replace("y {} None", "None {} y").format("!=", "")) == []


def test_layers_that_a_tensor_picks_stay_in_the_graph() -> None:
    code = """
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.layers = nn.CellList()
            self.layers.append({})

        def construct(self, x, i: Tensor):
            return self.layers[i](x) + {}
    """
    for layer in ("nn.ReLU()", "made(3)"):
        assert found(code.format(layer, 0)) == []
        assert found(code.format(layer, "[x * 2, x][i]")) == [(8, "lost-gradient")]


def test_what_is_reckoned_from_a_parameter_is_evidence_of_it() -> None:
    code = """
    @ms.jit
    def scaled(x: Tensor, m, n):
        p = {}
        if not p.bool().any():
            p = None
        return x if p is None else x * p
    """
    for given in ("m", "1.0 - m", "m * 2", "-m"):
        assert found(code.format(given)) == [(4, "branch-shapes")]
    assert found(code.format("m + n")) == []


def test_a_return_under_a_tensor_is_compared_with_the_one_behind_it() -> None:
    code = """
    class Net(nn.Cell):
        def __init__(self, config):
            super().__init__()
            self.config = config

        def construct(self, x: Tensor, mask: Tensor):
            if self.config.fast == "yes":
                if (mask == 0).any():
                    return {}
                return {}
            return ops.expand_dims(mask, 1)
    """
    assert found(code.format("mask", "None")) == [(8, "branch-shapes")]
    assert found(code.format("x[:2]", "x[:3]")) == [(8, "branch-shapes")]
    assert found(code.format("ops.ones(2, ms.int32)", "ops.zeros(2, ms.int32)")) == []


def test_a_store_into_columns_is_none_into_a_list() -> None:
    code = """
    @ms.jit
    def loop(x: Tensor, y: Tensor):
        rows = (x[:3], x[:3])
        rows[{}] = x.sum()
        return rows[0] if y.sum() > 0 else x[:2]
    """
    assert found(code.format(":, 0")) == [(5, "branch-shapes")]
    assert found(code.format("1")) == [(5, "branch-shapes")]


def test_what_has_items_under_texts_is_no_tensor() -> None:
    code = """
    class Part(nn.Cell):
        def construct(self, batch):
            return Tensor(batch["mask"], ms.float32) * 2

    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.part = Part()

        def construct(self, batch):
            return self.part(batch)
    """
    assert found(code) == []  # of arrays, maybe, which NumPy's `astype` does not make float32
    assert found(code.replace('batch["mask"]', "batch[0]")) == [(3, "lost-gradient")]


def test_sizes_are_no_evidence_of_a_tensor() -> None:
    code = "@jit\ndef f(x, b, n):\n    return mnp.rand(b, n) + x\n"
    assert found(code) == [(3, "varying-size")]
    code = "@jit\ndef f(x, cache):\n    return x[: cache['n']]\n"
    assert found(code) == []


def test_a_number_of_one_network_among_several_is_the_business_of_the_others() -> None:
    cut = "class {0}(nn.Cell):\n    def construct(self, x, n: int):\n        return x[:n]\n"
    assert found(cut.format("A")) == [(3, "varying-size")]
    assert found(cut.format("A") + cut.format("B")) == []
    several = found(cut.format("A") + cut.format("B"), every=True)
    assert [rule for _, rule in several].count("unknown-size") == 2


def test_pipelines_of_varying_shape() -> None:
    code = """
    import mindspore.dataset as ds

    def samples():
        for n in (3, 5, 7):
            yield (np.ones(n, np.float32),)

    a = ds.GeneratorDataset(samples, ["x"]).batch(1)
    b = ds.NumpySlicesDataset(data).padded_batch(4, pad_info={"x": ([None], 0)})
    c = ds.NumpySlicesDataset(data).padded_batch(4, True, pad_info={"x": ([16], 0)})
    d = ds.NumpySlicesDataset(data).batch(4, drop_remainder=True)
    e = b.bucket_batch_by_length(["x"], [16, 32], [4, 4, 4])
    """
    assert found(code) == [(7, "varying-batch"), (8, "varying-batch"), (11, "varying-batch")]


@pytest.mark.parametrize(
    ("pads", "varies"),
    [
        ("pad_info={'x': ([16], 0)}", False),
        ("None, lengths", False),
        ("pad_info=open_ended", True),
        ("pad_info={}", True),
        ("pad_info=given", True),
    ],
)
def test_buckets_whose_columns_have_lengths_do_not_vary(pads: str, varies: bool) -> None:
    code = f"""
    import mindspore.dataset as ds

    lengths, open_ended = {{}}, None
    lengths = {{"x": ([16, None], 0)}}
    open_ended = {{"x": ([None], 0)}}
    d = ds.NumpySlicesDataset(data).bucket_batch_by_length(["x"], [16, 32], [4, 4, 4], {pads})
    """
    assert [rule for _, rule in found(code)] == ["varying-batch"] * varies


def test_a_pipeline_that_is_expected_to_raise_feeds_nothing() -> None:
    code = """
    import mindspore.dataset as ds
    import pytest

    with pytest.raises(ValueError):
        ds.NumpySlicesDataset(data).bucket_batch_by_length(["x"], [0], [4])
    with open(path):
        ds.NumpySlicesDataset(data).bucket_batch_by_length(["x"], [16], [4, 4])
    """
    assert found(code) == [(7, "varying-batch")]


@pytest.mark.parametrize(("name", "rules"), [("shape", []), ("given", ["random-choice"])])
def test_a_shape_that_an_operator_is_given_need_not_be_a_tensor(
    name: str, rules: list[str]
) -> None:
    code = f"""
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.draw = ops.UniformReal()

        def construct(self, {name}):
            return self.draw({name})
    """
    assert [rule for _, rule in found(code) if rule != "varying-size"] == rules


@pytest.mark.parametrize(
    ("note", "is_tensor"),
    [
        ("list", False),
        ("tuple[int, int]", False),
        ("Optional[List[int]]", False),
        ("List[Tensor]", True),
        ("Sequence[ms.Tensor]", True),
        ("Tensor", True),
    ],
)
def test_an_item_of_a_list_may_be_a_number(note: str, is_tensor: bool) -> None:
    code = f"""
    class Net(nn.Cell):
        def construct(self, x: Tensor, begins: {note}):
            return x[begins[0] :]
    """
    assert found(code) == [(3, "dynamic-slice" if is_tensor else "varying-size")]


@pytest.mark.parametrize(
    ("arguments", "kept"),
    [
        ("4", True),
        ("4, False", True),
        ("batch_size=4", True),
        ("4, drop_remainder=given", False),
        ("4, True", False),
        ("1", False),
        ("batch_size=1", False),
    ],
)
def test_the_last_batch_is_smaller_where_that_is_certain(arguments: str, kept: bool) -> None:
    code = f"""
    import mindspore.dataset as ds
    d = ds.NumpySlicesDataset(data).batch({arguments})
    """
    assert [rule for _, rule in found(code, every=True)] == ["last-batch"] * kept


def test_habits_are_opted_into() -> None:
    code = """
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.k = 3

        def construct(self, x, n: int, pair: tuple):
            return x * n * self.k

    def main(x):
        net = Net()
        net(x, 1, (x, x))
        net.k = 5

        @jit
        def inner(v):
            return v.asnumpy()

        return net(x, 1, ()), inner(x)
    """
    assert found(code) == []
    assert [rule for _, rule in found(code, every=True)] == [
        "python-argument",
        "tuple-argument",
        "stale-attribute",
        "jit-closure",
        "host-fallback",
    ]


def test_what_a_cell_of_the_same_file_passes_to_its_parts_is_no_argument_of_a_graph() -> None:
    code = """\
    class Windows(nn.Cell):
        def construct(self, x: Tensor, size: int, shape: tuple):
            return x.view(-1, size, shape[0])
    """
    arguments = [(2, "python-argument"), (2, "tuple-argument")]
    assert [one for one in found(code, every=True) if "argument" in one[1]] == arguments
    block = """
    class Block(nn.Cell):
        def __init__(self):
            super().__init__()
            self.windows = Windows()

        def construct(self, x: Tensor):
            return self.windows(x, 4, (8,))
    """
    assert not [one for one in found(code + block, every=True) if "argument" in one[1]]


def test_rows_that_are_read_at_dynamic_places_are_all_named() -> None:
    lines = (
        "at = (x > 0).nonzero().squeeze(1)\na = y[at]\nb = y[at, 1:]\nc = ops.gather(y, at, 0)\n"
        "p = ops.zeros((at.shape[0] + 2, 4), ms.float32)\np[1:-1] = y[at]\nq = y[: at.shape[0]]\n"
        "d = at + 1\nd = d + 1\nd = ops.abs(d)\nd = ops.exp(d)\nd = ops.abs(d)\nd = ops.exp(d)\n"
        "d = ops.abs(d)\nd = ops.exp(d)\ne = y[d]\ne[at] = 0\nf = at[:2]\nreturn y"
    )
    source = SourceFile("net.py", (_HEAD + body(lines)).encode())
    (finding,) = analyze(source).findings
    said: dict[str, list[int]] = {}
    for note in finding.notes:
        said.setdefault(note.message, []).append(note.line - _LINES)
    assert said["rows are read at it"] == [8, 9, 10, 12, 22]
    assert said["`(at.shape[0] + 2, 4)` is read from its shape"] == [11]
    assert said["`at.shape[0]` is read from its shape"] == [13]
    operators = [lines for message, lines in said.items() if "it is dynamic too" in message]
    assert sum(map(len, operators)) == 5  # of operators the first few


def test_loop_operators_that_carry_another_shape_never_compile() -> None:
    code = """
    def under(carried):
        return carried[1].sum() < 9

    def grows(carried):
        i, y = carried
        return i + 1, ops.concat((y, y))

    def cut(carried):
        i, y = carried
        return i + 1, y[1:]

    def moved(carried):
        i, y = carried
        return i + 1, ops.concat((y[1:], y[:1]))

    @jit
    def f(x: Tensor):
        a = ops.WhileLoop()(under, grows, (Tensor(0), x))
        b = ops.WhileLoop()(under, cut, (Tensor(0), x))
        return a, b, ops.WhileLoop()(under, moved, (Tensor(0), x))

    @jit
    def g(x: Tensor):
        return ops.ForiLoop()(0, 4, lambda i, y: ops.concat((y, y)), x)
    """
    assert found(code) == [(18, "growing-loop"), (19, "carried-shape"), (24, "carried-shape")]


def test_what_a_caller_passes_in_a_dict_or_tuple_is_known_when_the_graph_is_compiled() -> None:
    of_argument = (
        "class Net(nn.Cell):\n    def construct(self, batch):\n        x = {}\n        return x"
    )
    for part in ('Tensor(batch["x"]).sum()', "Tensor(batch[0]).sum()"):
        assert found(of_argument.format(part)) == []
    assert found(body("return Tensor(x[0]).sum()")) == [(7, "lost-gradient")]
    layers = """
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.body = nn.CellList([nn.ReLU(), nn.Tanh(), nn.ReLU()])

        def rest(self, first, x):
            for block in self.body[first:]:
                x = block(x)
            return x

        def construct(self, begun):
            return self.rest(begun[0], begun[1])
    """
    assert found(layers) == []  # whoever cuts a list with it means a number


def test_attributes_of_tensors_are_set_by_the_interpreter() -> None:
    lines = "y.requires_grad = False\ny.valid = mask\nreturn x[y.valid]"
    every = found(body(lines), every=True)
    assert every == [(7, "host-fallback"), (8, "host-fallback")]


def test_what_runs_once_and_what_optimizers_call_costs_no_compile_per_call() -> None:
    step = """
    def train(net, data):
        @jit
        def step(x):
            return net(x)

        for x in data:
            step(x)

    if __name__ == "__main__":
        {}
    """
    assert found(step.format("train(1, 2)"), every=True) == []
    again = step.format("for epoch in range(3):\n            train(1, 2)")
    assert found(again, every=True) == [(3, "jit-closure")]
    schedule = """
    class Warm(nn.learning_rate_schedule.LearningRateSchedule):
        def construct(self, step: int):
            return step * 0.1

    class Scaled(nn.Cell):
        def construct(self, step: int):
            return step * 0.1
    """
    assert found(schedule, every=True) == [(6, "python-argument")]


def test_parameters_stay_parameters_whatever_the_graph_stores_in_them() -> None:
    code = """
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.at = Parameter(Tensor(0, ms.int32), name="at")

        def construct(self, x: Tensor):
            {}
            return x[: self.at].sum()
    """
    for line in ("self.at += 1", "self.at = self.at + 1"):
        assert found(code.format(line)) == [(8, "dynamic-slice")]


def test_a_mask_that_an_argument_holds_is_meant_as_one():
    code = """
    class Net(nn.Cell):
        def __init__(self, mask):
            super().__init__()
            self.mask = mask

        def construct(self, x, data):
            y = x[self.mask] + x[data.index] + x[data.num_rows]
            return y + x[data.train_mask].sum() + x[data["ring"].ring_mask].sum()
    """
    assert found(code) == [(8, "boolean-index"), (8, "boolean-index")]
