"""Methods that write into their own Tensor bind its name anew where `fix` writes a new Tensor.

MindSpore has no kernels on the CPU for most of them, so no compiler judges these; the text does.
"""

from __future__ import annotations

import pytest

from staticshape import rulebook
from staticshape.pipeline import fix_source
from staticshape.source import SourceFile

HEAD = """from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, kind):
        assert x.ndim == 2 and kind.ndim == 1
        out = ops.zeros_like(x)
        idx = ops.nonzero(kind == 1).reshape(-1)
"""


def fixed(body: str) -> tuple[str, list[str]]:
    """The new text of a network, and why something in it is left."""
    raw = (HEAD + body).encode()
    result = fix_source(SourceFile("net.py", raw), selection=rulebook.DEFAULT)
    return result.raw.decode(), [entry.reason for entry in result.left]


def test_added_rows_are_in_the_tensor_afterwards() -> None:
    text, left = fixed("        out.index_add_(0, idx, ops.exp(x[idx]))\n        return out\n")
    assert left == []
    assert "        out = masked.scatter_add(" in text


def test_a_loop_adds_to_what_the_last_round_left() -> None:
    text, left = fixed(
        "        for place in range(3):\n"
        "            rows = ops.nonzero(kind == place).reshape(-1)\n"
        "            out.index_add_(0, rows, x[rows] * place)\n"
        "        return out + idx.sum()\n"
    )
    assert left == []
    assert "            out = masked.scatter_add(" in text


@pytest.mark.parametrize("line", ["y = out.index_add_(0, idx, x[idx])", "y = x[idx].add_(1.0)"])
def test_a_result_that_is_given_a_name_is_refused(line: str) -> None:
    text, left = fixed(f"        {line}\n        return out.sum() + y.sum()\n")
    assert text == HEAD + f"        {line}\n        return out.sum() + y.sum()\n"
    assert left and "in place" in left[0]


def test_a_call_whose_arguments_alone_change_stays_one() -> None:
    text, left = fixed("        out.add_(x[idx].sum())\n        return out\n")
    assert left == []
    assert "        out.add_(masked.sum(" in text
