"""What NumPy selects inside the graph, by the values of Tensors, and how it comes back."""

from __future__ import annotations

import pytest

from staticshape.analysis import analyze
from staticshape.analysis.findings.rules import RULES
from staticshape.source import SourceFile

_HEAD = """import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, y: Tensor, mask: Tensor):
"""


def found(lines: str) -> list[tuple[int, str]]:
    """Line in the body and rule of what is reported by default."""
    body = "".join(f"        {line}\n" for line in lines.splitlines())
    facts = analyze(SourceFile("net.py", (_HEAD + body).encode()))
    shown = (each for each in facts.findings if RULES[each.rule].on_by_default)
    return sorted((each.span.line - _HEAD.count("\n"), each.rule) for each in shown)


SELECTED = [
    "at = np.where(y.asnumpy())[0]\nreturn x[Tensor(at)]",
    "at = np.nonzero(y.asnumpy() > 0)[0].astype(np.int32)\nreturn ops.gather(x, Tensor(at), 0)",
    "at = (y.asnumpy() > 0).nonzero()\nreturn Tensor(at[0])",
    "at = np.argwhere(y.asnumpy() > 0)\nrows, cols = at.T\nreturn x[Tensor(at)]",
    "kept = x.asnumpy()[(y > 0).asnumpy()]\nreturn ms.Tensor(kept, ms.float32)",
    "kept = x.asnumpy()[mask.asnumpy()]\nreturn Tensor(kept.copy())",
    "kept = x.asnumpy()[:, y.asnumpy() > 0]\nreturn ops.concat([Tensor(kept), y], 1)",
    "kept = x.asnumpy()[: int(y.max())]\nreturn Tensor(kept)",
    "kept = np.unique(y.asnumpy())\nreturn Tensor(np.sort(kept))",
    "kept = np.unique(y.asnumpy())\nreturn ops.zeros((len(kept), 4), ms.float32)",
    "kept = np.unique(y.asnumpy())\nreturn x[: kept.shape[0]]",
    "kept = np.repeat(x.asnumpy(), y.asnumpy(), axis=0)\nreturn Tensor(kept)",
    "kept = np.arange(y.asnumpy().max())\nreturn Tensor(kept.tolist())",
    "rows = x.asnumpy()[y.asnumpy() > 0]\nreturn Tensor(np.concatenate([rows, rows]))",
    "at = np.where(y > 0)[0]\nreturn x[Tensor(at)]",
    "at = np.where(mask)\nreturn x[at]",
    "at = np.nonzero(y.asnumpy())\nreturn x[at]",
    "kept = np.unique(y)\nreturn Tensor(kept)",
]


@pytest.mark.parametrize("lines", SELECTED)
def test_a_selection_that_comes_back_is_reported_where_it_is_made(lines: str) -> None:
    assert (1, "host-selection") in found(lines)


def test_numpy_masks_and_places_of_a_tensor() -> None:
    assert found("m = y.asnumpy() > 0\nreturn x[m]") == [(2, "host-selection")]
    assert found("m = ~(y.asnumpy() > 0) & mask.asnumpy()\nreturn x[m]") == [(2, "host-selection")]


@pytest.mark.parametrize(
    "lines",
    [
        "print(np.unique(y.asnumpy()))\nreturn x",
        "n = len(np.unique(y.asnumpy()))\nprint(n)\nreturn x",
        "rows = x.asnumpy()\nrows[y.asnumpy() > 0] = 0\nreturn Tensor(rows)",
        "return Tensor(np.where(y.asnumpy() > 0, x.asnumpy(), 0))",
        "return Tensor(x.asnumpy()[np.argsort(y.asnumpy())])",
        "return Tensor(x.asnumpy()[:4])",
        "return Tensor(np.arange(x.shape[0]))",
        "return Tensor(np.where(np.ones(4))[0])",
        "return Tensor(np.repeat(x.asnumpy(), 2, axis=0))",
        "top = np.nonzero(y.asnumpy())[0].max()\nreturn x * Tensor(float(top))",
        "at = np.nonzero(y.asnumpy())[0][0]\nreturn x[Tensor(at)]",
    ],
)
def test_what_keeps_its_shape_or_never_comes_back_is_not(lines: str) -> None:
    assert "host-selection" not in [rule for _, rule in found(lines)]


def test_the_finding_says_where_the_values_were_read_and_what_to_write() -> None:
    lines = "        m = mask.asnumpy()\n        k = x.asnumpy()[m]\n        return Tensor(k)\n"
    (finding,) = (
        each
        for each in analyze(SourceFile("net.py", (_HEAD + lines).encode())).findings
        if each.rule == "host-selection"
    )
    assert [step.message for step in finding.chain] == ["m holds values of a Tensor", "used here"]
    assert "x[mask]" in finding.help
