"""A spread by `dim` divides by n - 1, by `axis` by n: they are two methods of one name.

No kernel of the CPU computes the first one, so the text alone is held here.
"""

from __future__ import annotations

import pytest
from fixed_cases import fix_bytes

NETWORK = """
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, m):
        return x[m].{call}


def inputs():
    return [(ms.ops.ones((4, 3)), ms.ops.ones(4) > 0)]
"""


@pytest.mark.parametrize(
    ("call", "option"),
    [
        ("std(dim=0)", ", ddof=1)"),
        ("var(dim=0)", ", ddof=1)"),
        ("var(dim=0, keepdim=True)", ", ddof=1)"),
        ("std(dim=0, correction=2)", ", ddof=2)"),
        ("std(dim=0, correction=0)", ", axis=0)"),
        ("std(axis=0)", ", axis=0)"),
        ("var(axis=0, ddof=1)", ", ddof=1)"),
    ],
)
def test_the_divisor_is_the_one_of_the_method(call: str, option: str) -> None:
    result = fix_bytes("net.py", NETWORK.format(call=call).encode())
    assert not result.left
    assert f"{option}\n" in result.raw.decode()
