"""Plainer forms that compute the same: what a shorthand means is asked before it is written out."""

from __future__ import annotations

import pytest

from staticshape.rewriting.lowering import forms
from staticshape.source import SourceFile

_HEAD = "import mindspore as ms\nfrom mindspore import nn, ops\n\n\n"


def _lowered(body: str, *, head: str = "") -> str:
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    text = (
        f"{_HEAD}{head}class Net(nn.Cell):\n    def __init__(self, k=3):\n"
        "        super().__init__()\n        self.k = k\n\n"
        f"    def construct(self, x, y, m):\n{lines}"
    )
    source = SourceFile("net.py", text.encode())
    return forms.lowered(source, ["Net.construct"]).text


def test_map_of_the_file_is_left_alone() -> None:
    body = "a, b = map(lambda t: t[m], (x, y))\nreturn a.sum() + b.sum()"
    assert "a, b = x[m], y[m]" in _lowered(body)
    own = "def map(f, rows):\n    return [rows[0], rows[0]]\n\n\n"
    assert "map(lambda t: t[m], (x, y))" in _lowered(body, head=own)


def test_values_are_computed_in_their_order() -> None:
    body = "a, b = [t[m] for t in (x.add_(y), y.add_(x))]\nreturn a.sum() + b.sum()"
    assert "for t in (x.add_(y), y.add_(x))" in _lowered(body)


@pytest.mark.parametrize(
    ("use", "dropped"),
    [
        ("rows = ops.cat([rows, ops.zeros((max(self.k - len(rows), 0), 4))])", True),
        ("lacks = max(self.k - len(rows), 0)\nrows = ops.pad(rows, (0, 0, 0, lacks))", True),
        ("rows = rows * max(self.k - len(rows), 0)", False),
        ("lacks = max(self.k - len(rows), 0)\nrows = ops.zeros((lacks, 4)) + lacks", False),
        ("rows = ops.full((4,), max(self.k - len(rows), 0))", False),
    ],
)
def test_a_number_that_may_be_below_zero_is_dropped_as_a_size_alone(
    use: str, dropped: bool
) -> None:
    body = f"rows = x[m]\nrows = rows[: self.k]\n{use}\nreturn rows.sum()"
    assert ("max(" not in _lowered(body)) == dropped


def test_max_of_the_file_is_left_alone() -> None:
    body = "rows = x[m][:3]\nn = max(3 - len(rows), 0)\nreturn rows.sum() + n"
    assert "max(" not in _lowered(body)
    assert "max(3 - len(rows), 0)" in _lowered(body, head="from mindspore.ops import max\n\n\n")


@pytest.mark.parametrize(
    ("row", "converted"),
    [
        ("x[t:t + 1]", True),
        ("x[t].expand_dims(0)", True),
        ("x[t][None]", True),
        ("(1 / x[t]).reshape(1, -1)", False),  # where it is not let in, its gradient would be NaN
        ("x[x[t].argmax()][None]", False),  # a place that may be outside where it is not let in
        ("x[t:t + 2]", False),
    ],
)
def test_only_rows_that_are_picked_are_let_in_by_a_flag(row: str, converted: bool) -> None:
    body = (
        "out = x[:1]\nfor t in range(1, 4):\n    if x[t].sum() > y.sum():\n"
        f"        out = ops.cat((out, {row}))\nreturn out.sum(axis=0)"
    )
    assert ("out_rows.append" in _lowered(body)) == converted


@pytest.mark.parametrize(
    "body",
    [
        "if n:\n    y = y + 1\nelif x.sum() > 0:\n    out = ops.cat((out, x[1:2]))",
        "if x.sum() > 0: out = ops.cat((out, x[1:2])); y = y + 1",
        "if x.sum() > 0:\n    own.cat((out, x[1:2]))\n    out = own.cat((out, x[1:2]))",
        "if x.sum() > 0:\n    x[1] = 0.0\n    out = ops.cat((out, x[1:2]))",
    ],
)
def test_rows_are_let_in_where_the_text_and_the_order_stay_what_they_are(body: str) -> None:
    text = _lowered(f"n = 2\nout = x[:1]\n{body}\nreturn out.sum() + y.sum()")
    assert ".reshape(1)" not in text
