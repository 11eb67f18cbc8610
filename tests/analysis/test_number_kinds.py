"""Parameters that surely are Tensors of whole numbers, or of fractions, and others."""

from __future__ import annotations

import pytest

from staticshape.analysis import analyze
from staticshape.analysis.values.lattice import Tensor
from staticshape.source import SourceFile

NET = """import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, n=3, use=True):
        super().__init__()
        self.n, self.use = n, use
        self.table, self.gate = nn.Embedding(4, 3), nn.Dense(3, 4)

    def rows(self, x, at):
        return ops.gather(x, at, 0)

    def shares(self, x, at):
        return x[at] * (at < self.n).sum()

    def construct(self, x, t, mask):
        {}
        return x.sum() + x[mask > 0].sum()
"""


def kind_of(name: str, body: str) -> str | None:
    """The dtype of a parameter, as it is known at the start of the entry."""
    raw = NET.format(body.replace("\n", "\n        ")).encode()
    (entry,) = [f for f in analyze(SourceFile("net.py", raw)).functions if f.is_entry]
    value = entry.parameters[name]
    return value.dtype if isinstance(value, Tensor) else None


@pytest.mark.parametrize(
    "body",
    [
        "x = ops.gather(x, t, 0)",
        "x = self.table(t)",
        "x = ops.unsorted_segment_sum(x, t.reshape(-1), 4)",
        "x = self.rows(x, t)",
        "x = self.rows(x, t[mask > 0])",
        "x = self.shares(x, t[mask > 0])",
        "x = x[t] * t[mask > 0].sum() * (t != -1).sum()",
        "x = x[t - 1] * t[mask > 0].sum()",
        "x = self.table.embedding_table[t[mask > 0]]",
        "if mask.sum() > 0:\n    x = ops.gather(x, t, 0)",
        "n, c = x.shape\nb, = t.shape\nloss = ops.cross_entropy(x, t)",
        "t = t.reshape(-1)\nx = ops.one_hot(t, 4)",
        "a, b = t[:, 0], t[:, 1]\nx = ops.gather(x, b, 0)",
    ],
)
def test_what_rows_are_looked_up_by_is_whole_numbers(body: str) -> None:
    assert kind_of("t", body) == "int"


@pytest.mark.parametrize(
    "body",
    [
        "x = x[t] * (t == 1).sum() * t[mask > 0].sum()",  # a mask may be asked so
        "x = x[t] * (t > 0).sum() * t[mask > 0].sum()",
        "x = x[t] * t[mask > 0].sum()",
        "x = x[t[0]] * (t[0] < 3)",  # perhaps a list
        "x = ops.gather(x, t[0], 0)",
        "x = x[t] * (t < 3)",  # perhaps a number of Python's
        "if self.use:\n    x = ops.gather(x, t, 0)",
        "if self.use:\n    return x.sum()\nx = ops.gather(x, t, 0)",
        "if self.use:\n    x = self.rows(x, t)",
        "x = ops.gather(x, t, 0) if self.use else x",
        "t = t.astype(ms.int32)\nx = ops.gather(x, t, 0)",
        "x = ops.gather(x, (t * 4).astype(ms.int32), 0)",
        "x = ops.cross_entropy(x, t) * t[mask > 0].sum()",  # perhaps shares of the classes
        "t = x.argmax(1) if self.use else t\nx = ops.gather(x, t, 0)",
        "x = x[mask > 0][t[mask > 0]]",  # perhaps a mask of the same rows
        "f = lambda at: ops.gather(x, t, 0)",
        "while x.sum() > 0:\n    x = ops.gather(x, t, 0)",
    ],
)
def test_what_may_be_something_else_is_not(body: str) -> None:
    assert kind_of("t", body) != "int"


@pytest.mark.parametrize(
    "body",
    [
        "x = self.gate(t)",
        "t = t.reshape(-1, 3)\nx = self.gate(t)",
        "x = ops.softmax(t, -1)",
        "x = self.gate(t[mask > 0])",
        "x = ops.sigmoid(t.view(-1)[mask > 0])",
    ],
)
def test_what_goes_through_layers_with_weights_is_fractions(body: str) -> None:
    assert kind_of("t", body) == "float"


@pytest.mark.parametrize(
    "body",
    [
        "x = ops.relu(t)",  # it takes integers
        "x = self.gate(t.astype(ms.float32))",
        "if self.use:\n    x = self.gate(t)",
        "x = self.gate(t) if self.use else x",
        "x = self.gate(self.table(t))",
        "x = x[t] * ops.sigmoid(t)",  # it would raise: nothing is told
    ],
)
def test_what_may_be_whole_numbers_is_not(body: str) -> None:
    assert kind_of("t", body) != "float"
