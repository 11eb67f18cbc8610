"""Ranks that likely hold become tests in the code, and only where the conversion needs them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import mindspore as ms
import numpy as np
import pytest
from fixed_cases import fix_bytes

from staticshape.fixing.believing import MESSAGE

NET = """import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.score = nn.Dense(3, 4)

    def construct(self, x, y, m):
        {}
"""


def converted(body: str) -> tuple[list[str], tuple[str, ...]]:
    """The tests that stand in the converted text, and the notes."""
    result = fix_bytes("net.py", NET.format(body.replace("\n", "\n        ")).encode())
    assert result.edits
    assert not result.left
    lines = [line.strip() for line in result.raw.decode().splitlines()]
    return [line for line in lines if MESSAGE in line], result.notes


@pytest.mark.parametrize(
    ("body", "tests"),
    [
        (
            "at = ops.nonzero(x[:, 0] > 0).reshape(-1)\nreturn ops.gather(y, at, 0).sum()",
            ["x.ndim == 2"],
        ),
        ("return self.score(x[y > 0]).mean()", ["x.ndim >= y.ndim + 1"]),
        ("return x[y > 0].max(axis=-1).sum()", ["x.ndim >= y.ndim + 1"]),
        (
            "s = self.score(x[y >= 0])\nt = y[y >= 0]\nreturn ops.cross_entropy(s, t)",
            ["x.ndim == y.ndim + 1"],
        ),
        ("inside = (x > 0).all(axis=1)\nreturn self.score(x[inside]).mean()", []),
        (
            "low = m[:3]\ninside = (x > low).all(axis=1)\nreturn (x[inside] - low).mean()",
            ["m.ndim == 1"],
        ),
        ("s, _ = ops.sort(x[y > 0])\nreturn s[1:].sum()", ["x.ndim == y.ndim"]),
        ("b, c = x.shape\nreturn self.score(x[(y > 0).reshape(-1)]).mean()", []),
        ("return x[y > 0].mean()", []),
        ("b, n, d = x.shape\nreturn x[y > 0].reshape(b, 2, d)", ["y.ndim == 2"]),
        ("return ops.exp(x[:, m > 0]).mean()", ["m.ndim == 1"]),
        ("z = x * 1.0\nz[m > 0] = self.score.bias\nreturn z", ["x.ndim == m.ndim + 1"]),
        (
            "b, n, c = x.shape\nrows = (m > 0).expand_dims(-1).tile((1, 1, c))\n"
            "return self.score(ops.masked_select(x, rows).view(-1, c)).mean()",
            ["m.ndim == 2"],
        ),
        (
            "k = ops.clamp(y.sum().astype(ms.int32), 1, 3)\nz = ops.zeros_like(x)\n"
            "for i in range(2):\n    _, at = ops.topk(x[i], int(k))\n    z[i, at] = 1\n"
            "return z.sum()",
            ["x.ndim == 2"],
        ),
        (  # features of rows, each beside every other one
            "a = x[y > 0]\nd = ops.square(a.expand_dims(1) - a.expand_dims(0)).sum(-1)\n"
            "return ops.amin(d, 1).sum()",
            ["x.ndim == y.ndim + 1"],
        ),
        (  # numbers, each beside every other one
            "s, t = x[y > 0], x[y <= 0]\nreturn ops.relu(s[:, None] - t[None]).mean()",
            ["x.ndim == y.ndim"],
        ),
        (
            "gaps = 0.0\nfor i in range(x.shape[0]):\n    a = x[i][y.bool()[i]]\n"
            "    d = a.unsqueeze(0) - a.unsqueeze(1)\n    gaps = gaps + ops.norm(d, dim=-1).max()\n"
            "return gaps",
            ["x.ndim == 3", "y.ndim == 2"],
        ),
        (  # the rank of what is gathered is that of what `x[mask]` would give
            "k = y.reshape(-1, y.shape[-1])\ngate, at = ops.max(k, axis=-1)\n"
            "rows = ops.nonzero(at == 1)\n"
            "return self.score(ops.gather_nd(k, rows)).mean() * ops.gather_nd(gate, rows).mean()",
            [],
        ),
        (
            "at = ops.masked_select(y, m > 0)\nw = ops.ones_like(at).astype(ms.float32)\n"
            "return ops.unsorted_segment_sum(w, at, 4)",
            ["y.ndim == 1", "m.ndim == 1"],
        ),
        ("if y.sum() > 3:\n    x = x[y > 0]\nreturn x.mean(0).sum()", ["y.ndim == 1"]),
        (  # the hard ones, or the k largest: both are numbers in one row
            'loss = ops.cross_entropy(x, y, reduction="none")\nhard = loss[loss > 0.5]\n'
            "if hard.shape[0] < 2:\n    hard, _ = ops.topk(loss, 2)\nreturn hard.mean()",
            ["x.ndim == 2"],
        ),
        (
            "rows = x[(y > 0).expand_dims(2).expand_as(x)].view(-1, 3)\n"
            "return self.score(rows).mean()",
            ["x.ndim == 3"],
        ),
        (
            "rows = x[(y > 0).view(-1, 1).tile((1, 3))].view(-1, 3)\n"
            "return self.score(rows).mean()",
            ["x.ndim == 2", "y.ndim == 1"],
        ),
        (
            "rows = ops.masked_select(x, (y > 0).unsqueeze(-1)).view(-1, 3)\n"
            "return self.score(rows).mean()",
            ["x.ndim == y.ndim + 1"],
        ),
        (
            "hot = ops.one_hot(y[m > 0], 3, ms.Tensor(1.0), ms.Tensor(0.0))\n"
            "return (hot * ops.log_softmax(x[m > 0], -1)).sum(axis=1).mean()",
            ["x.ndim == m.ndim + 1", "y.ndim == m.ndim"],
        ),
        ("return ops.log_softmax(x[y > 0], -1).mean()", ["x.ndim >= y.ndim + 1"]),
        ("order = ops.argsort(x[y > 0])\nreturn x[y > 0][order][0]", ["x.ndim == y.ndim"]),
        (  # a number of each row, which meets one number for each row
            "hot = ops.one_hot(y, 3, ms.Tensor(1.0), ms.Tensor(0.0)) > 0\n"
            "return ((ops.masked_select(x, hot) - m) ** 2).mean()",
            ["y.ndim == 1", "m.ndim == 1"],
        ),
        (
            "neg, n = x[y == 0], x[y > 0].shape[0]\nhard, _ = ops.topk(neg, 3 * n)\n"
            "return hard.mean()",
            ["x.ndim == y.ndim"],
        ),
        ("return ops.cdist(x[y > 0], x[y < 0]).sum()", ["x.ndim == y.ndim + 1"]),
        ("return ops.exp(x[y > 0, 0]).sum()", ["y.ndim == 1"]),
        ("return ops.abs(x[m > 0] - x[y > 0]).mean()", ["y.ndim == m.ndim"]),
        ("return ops.abs(x[m > 0] - y[m > 1]).mean()", ["x.ndim == y.ndim"]),
        (
            "u, at = ops.unique(y)\ns = ops.unsorted_segment_sum(x, at, u.shape[0])\n"
            "n = ops.unsorted_segment_sum(ops.ones(x.shape[:1]), at, u.shape[0])\n"
            "return (s / n.expand_dims(-1)).sum()",
            ["x.ndim == 2", "y.ndim == 1"],
        ),
        (
            "rows, z = x[y > 0], ops.full((9, 3), -1.0)\nz[: rows.shape[0]] = rows\nreturn z",
            ["x.ndim == y.ndim + 1"],
        ),
        ("rows = x[y > 0]\nreturn rows[rows > 0].mean() + ops.cumsum(rows, 0).max()", []),
    ],
)
def test_what_is_needed_is_tested(body: str, tests: list[str]) -> None:
    found, notes = converted(body)
    assert found == [f'assert {test}, "{MESSAGE}"' for test in tests]
    assert [note for note in notes if "converted for" in note] == (
        [f"net.py:11: {notes[-1].partition(': ')[2]}"] if tests else []
    )
    assert all(test in notes[-1] for test in tests)


EXPERT = """

class Expert(nn.Cell):
    def __init__(self):
        super().__init__()
        self.up = nn.Dense(3, 5)
        self.down = nn.Dense(5, 3)

    def construct(self, x):
        return self.down(ops.silu(self.up(x)))


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.one = Expert()
        self.two = Expert()

    def construct(self, x, m):
        y = ops.zeros_like(x)
        kept = m > 0
        y[kept] = self.one(x[kept])
        y[~kept] = self.two(x[~kept])
        return y
"""


@pytest.mark.usefixtures("graph_mode")
def test_cells_of_the_users_own_keep_rows_in_place_under_a_mask_of_any_rank(tmp_path: Path) -> None:
    head = NET.partition("\n\n")[0]
    result = fix_bytes("net.py", (head + EXPERT).encode())
    text = result.raw.decode()
    assert not result.left
    assert f'assert x.ndim >= m.ndim + 1, "{MESSAGE}"' in text
    assert "masked.where_rows(kept,self.one(masked.guard_rows(x,kept)),y)" in "".join(text.split())
    place = tmp_path / "net_of_two_experts.py"
    place.write_text(text)
    net = load(place).Net()
    rng = np.random.default_rng(5)
    for shape in ((4,), (2, 3)):
        x = ms.Tensor(rng.normal(size=(*shape, 3)).astype(np.float32))
        m = rng.random(shape) < 0.5
        expected = np.where(m[..., None], net.one(x).asnumpy(), net.two(x).asnumpy())
        found = net(x, ms.Tensor(m.astype(np.float32))).asnumpy()
        np.testing.assert_allclose(found, expected, rtol=1e-5)


MODEL = """

class Model(nn.Cell):
    def __init__(self):
        super().__init__()
        self.net = Net()

    def construct(self, x=None, m=None, last=False):
        x = self.net(x, m)
        return x[x > 0] if last else x
"""


def test_functions_that_others_call_are_asked_for_themselves() -> None:
    head = NET.partition("\n\n")[0]
    result = fix_bytes("net.py", (head + EXPERT + MODEL).encode())
    lines = [line.strip() for line in result.raw.decode().splitlines()]
    assert [each.rule for each in result.left] == ["boolean-index"]
    assert "return x[x > 0] if last else x" in lines
    assert [line for line in lines if MESSAGE in line] == [
        f'assert x.ndim >= m.ndim + 1, "{MESSAGE}"'
    ]
    assert [note for note in result.notes if "converted for `x.ndim >= m.ndim + 1`" in note]


def test_a_test_of_the_users_own_tells_as_much() -> None:
    body = "assert x.ndim >= y.ndim + 1\nreturn self.score(x[y > 0]).mean()"
    assert converted(body) == ([], ())


@pytest.mark.parametrize(
    "body",
    [
        "row = x[0]\nreturn self.score(row[y > 0]).mean()",
        "x = x[0] if isinstance(x, tuple) else x\nreturn self.score(x[y > 0]).mean()",
        "if y is not None:\n    return self.score(x[y > 0]).mean()\nreturn m.sum()",
        "if x.ndim == 1:\n    return x.sum()\nreturn self.score(x[y > 0]).mean()",
    ],
)
def test_what_may_be_a_list_or_none_is_not_asked_for_its_axes(body: str) -> None:
    raw = NET.format(body.replace("\n", "\n        ")).encode()
    result = fix_bytes("net.py", raw)
    assert result.left
    assert result.raw == raw


BATCH = """rows = []
for i in range(x.shape[0]):
    keep = y[i] > 0
    rows.append(ops.relu(x[i][keep] - {}).max(axis=0))
return ops.stack(rows)"""


@pytest.mark.parametrize(
    "body",
    [
        BATCH.format("m"),
        "keep = x[:, 0] > 0\nreturn ops.softmax(m[keep], axis=0).sum(axis=1)[:2].sum()",
        "s, _ = ops.sort(x[y > 0], axis=m)\nreturn s[1:].sum()",
        "return ops.softmax(x[y > 0], -1).max()",  # of class scores, or over what is selected
        "rows = x[y > 0]\nif rows.shape[0] < 2:\n    rows = m[y > 0]\nreturn rows.std(0).sum()",
    ],
)
def test_what_may_as_well_be_otherwise_is_not_believed(body: str) -> None:
    raw = NET.format(body.replace("\n", "\n        ")).encode()
    result = fix_bytes("net.py", raw)
    tests = [line for line in result.raw.decode().splitlines() if MESSAGE in line]
    assert all(">=" in test for test in tests)


def test_nothing_is_written_where_more_is_left() -> None:
    body = "at = ops.nonzero(x[:, 0] > 0).reshape(-1)\nreturn ops.gather(y, at, 0)"
    raw = NET.format(body.replace("\n", "\n        ")).encode()
    result = fix_bytes("net.py", raw)
    assert result.left
    assert result.raw == raw


@pytest.mark.usefixtures("graph_mode")
def test_another_rank_raises_when_the_graph_is_built(tmp_path: Path) -> None:
    body = "return self.score(x[y > 0]).mean() + m.sum()"
    place = tmp_path / "net_of_two_ranks.py"
    place.write_bytes(fix_bytes("net.py", NET.format(body).encode()).raw)
    assert f'assert x.ndim >= y.ndim + 1, "{MESSAGE}"' in place.read_text()
    net = load(place).Net()
    rows, row, pair = (ms.Tensor(np.ones(shape, np.float32)) for shape in ((3, 3), (3,), (2,)))
    assert net(rows, row, pair).shape == ()
    with pytest.raises(AssertionError, match=MESSAGE):
        net(row, row, pair)


def load(place: Path) -> ModuleType:
    """A file as a module."""
    spec = importlib.util.spec_from_file_location(place.stem, place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[place.stem] = module
    spec.loader.exec_module(module)
    return module
