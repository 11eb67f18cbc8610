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


GRAPHS = """import numpy as np
from mindspore import Tensor, int32, nn, ops


def shares(score, index, number):
    e = ops.exp(score - score.max())
    return e / (ops.unsorted_segment_sum(e, index, number)[index] + 1e-9)


class Readout(nn.Cell):
    def construct(self, score, index):
        number = int(index.max()) + 1
        share = shares(score, index, number)
        return ops.unsorted_segment_sum(share, index, number).mean()


def inputs():
    return [(Tensor(np.ones(3, np.float32)), Tensor(np.array([0, n, n], np.int32))) for n in (1, 2)]
"""


def test_a_capacity_is_asked_for_where_it_alone_is_missing_behind_a_helper() -> None:
    left = fix_bytes("readout.py", GRAPHS.encode()).left
    said = {entry.rule: (entry.reason, entry.help) for entry in left}
    reason, advice = said["size-from-tensor"]
    assert "a capacity must be given" in reason and "# staticshape: capacity=" in advice, said
    given = GRAPHS.replace(" + 1\n", " + 1  # staticshape: capacity=8\n")
    assert not fix_bytes("readout.py", given.encode()).left


SCALAR = """import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, mask):
        most = x.max()
        return (x[mask] * most[mask]).sum()


def inputs():
    return [(Tensor(np.ones(3, np.float32)), Tensor(np.arange(3) < n)) for n in (1, 2)]
"""


def test_a_number_under_the_mask_of_a_vector_raises_when_it_runs_and_is_refused() -> None:
    reasons = [entry.reason for entry in fix_bytes("net.py", SCALAR.encode()).left]
    assert "the mask has more axes than what it selects from" in reasons, reasons
