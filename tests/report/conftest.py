"""A view with every kind of finding, for the formats."""

from __future__ import annotations

import pytest

from staticshape.findings import Edit, Finding, Fix, Span, Step
from staticshape.report.view import View

TEXT = """\
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, mask):
        é = ops.masked_select(x, mask)
        if x.sum() > 0:
            x = x + 1
        return é.sum() <x.sum()
"""
SELECT = Finding(
    "pkg/net é.py",
    Span(6, 13, 6, 39),
    "masked-select",
    "dynamic",
    "as long as `mask` has true values: 50% & <more>",
    (Step("pkg/net é.py", 5, 28, "mask is a Tensor"), Step("other.py", 3, 1, "comes from here")),
    (Step("pkg/net é.py", 9, 16, "sum has a dynamic input"),),
    "use staticshape.masked",
    Fix("safe"),
)
BRANCH = Finding("pkg/net é.py", Span(7, 9, 8, 22), "tensor-branch", "branch", "splits the graph")
EDITS = (
    Edit("pkg/net é.py", Span(6, 1, 7, 1), ""),
    Edit("pkg/net é.py", Span(9, 16, 9, 23), "masked.sum(x, mask)"),
)


@pytest.fixture
def view() -> View:
    """Two findings, one with a fix, and an error."""
    return View(
        (SELECT, BRANCH),
        ("broken.py:1:7: does not parse: invalid syntax",),
        files=3,
        silenced=1,
        sources={"pkg/net é.py": TEXT.encode(), "other.py": b"a\nb\nc\n"},
        edits={SELECT: EDITS},
    )


@pytest.fixture
def empty() -> View:
    """Nothing found."""
    return View((), files=2)
