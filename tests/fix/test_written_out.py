"""Helpers that are written out where they are called stay in the file as they were."""

from __future__ import annotations

from fixed_cases import CASES, fix_bytes, fixed, is_converted

NAME = "across_functions/helper_gives_none_or_a_pair"


def test_a_helper_that_nothing_calls_any_more_is_left_alone() -> None:
    before, after = CASES[NAME].path.read_text(encoding="utf-8"), fixed(NAME).raw.decode()
    assert is_converted(NAME)
    helper = before[before.index("def ranked(") : before.index("class Net")]
    assert "return None" in helper and "ranked(" in before.replace(helper, "")
    assert helper in after
    assert "ranked(" not in after.replace(helper, "")


ROUNDS = """    def construct(self, x: Tensor, labels: Tensor, flags):
        steps = 0
        for i in range(3):
            if flags[i]:
                continue
            steps = steps + i
"""
GAINED = f"""import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
{ROUNDS}        kinds = [x[labels == kind].sum() for kind in range(3)]
        return steps + sum(kinds)


def inputs():
    x, labels = np.ones(6, np.float32), np.arange(6) % 3
    return [(Tensor(x), Tensor(labels), (True, False, False))]
"""


def test_rounds_that_end_early_stay_where_nothing_hangs_on_them() -> None:
    result = fix_bytes("net.py", GAINED.encode())
    assert not result.left and result.edits
    assert ROUNDS in result.raw.decode()
