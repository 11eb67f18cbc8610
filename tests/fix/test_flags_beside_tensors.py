"""A flag of Python's own beside a Tensor: `True & t` raises op by op, `t & True` does not."""

from __future__ import annotations

import pytest
from fixed_cases import fix_bytes

NET = """import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.flag = True

    def construct(self, x, y, wanted):
        early = False
        if y.sum() > 3:
            early = x.sum() > 1
        if {test}:
            return x[wanted].sum()
        return y[wanted].sum()


def inputs():
    x = Tensor(np.arange(4.0, dtype=np.float32))
    return [(x, x + i, x > i) for i in range(2)]
"""


@pytest.mark.parametrize(
    ("test", "written"),
    [
        ("self.flag and x.sum() > 5", "(x.sum() > 5) & self.flag"),
        ("not self.flag or x.sum() > 5", "(x.sum() > 5) | (not self.flag)"),
        ("not early or x.sum() > 5", "(x.sum() > 5) | masked.cond(early, False, True)"),
        ("early and x.sum() > 5", "(x.sum() > 5) & early"),
        ("x.max() > 1 and x.sum() > 5", "(x.max() > 1) & (x.sum() > 5)"),
    ],
)
def test_tensors_stand_first(test: str, written: str) -> None:
    result = fix_bytes("net.py", NET.format(test=test).encode())
    assert not result.left
    assert written in result.raw.decode()
