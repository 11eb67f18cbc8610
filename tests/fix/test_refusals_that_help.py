"""A refusal says what the user can do, and nothing that does not fit the call."""

from __future__ import annotations

import pytest
from fixed_cases import fix_bytes

HEAD = """import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def parts(self, x, mask):
        found = []
        for row in range(2):
            found.append(x[row][mask[row]])
        return found

    def construct(self, x, mask):
        chosen = x[mask]
"""
EXAMPLES = """

def inputs():
    return [(Tensor(np.ones((2, 3), np.float32)), Tensor(np.array(MASK) > 0)) for MASK in range(2)]
"""


def refusals(line: str, more: str = "") -> list[tuple[str, str]]:
    """Why what a network selects is left, and the help."""
    text = f"{HEAD}        return {line}\n{more}"
    return [(entry.reason, entry.help) for entry in fix_bytes("net.py", text.encode()).left]


@pytest.mark.parametrize(
    ("line", "reason", "help"),
    [
        ("chosen.histogram()", "no operator `histogram` of a selection", "mindspore.ops"),
        ("chosen.view(*mask.sizes)", "what `view` is given cannot be told", "without a star"),
    ],
)
def test_a_method_of_a_selection(line: str, reason: str, help: str) -> None:
    found = refusals(line)
    assert any(reason in said and help in advice for said, advice in found), found


def test_examples_whose_code_does_not_tell_the_shapes() -> None:
    found = refusals("ops.cross_entropy(chosen, x)", EXAMPLES)
    assert not any("function in the file" in advice for _, advice in found)
    found = refusals("ops.cross_entropy(chosen, x)")
    assert all(advice for said, advice in found if not said.startswith("it meets")), found


def test_what_numpy_selects_is_refused_with_what_to_write_instead() -> None:
    found = refusals("Tensor(x.asnumpy()[mask.asnumpy()])")
    said = [advice for reason, advice in found if "NumPy selects it outside the graph" in reason]
    assert len(said) == 1 and "without `asnumpy()`" in said[0], found
