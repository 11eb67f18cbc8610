"""A Tensor that has fewer axes than the code asks for is no failure of the tool."""

from __future__ import annotations

import pytest
from fixed_cases import fix_bytes

NETWORK = """
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(3, 4)

    def construct(self, x, z, n, m):
        {body}


def inputs():
    return [(ms.ops.ones(4), ms.ops.ones((4, 3)), ms.Tensor(1), ms.ops.ones(4) > 0)]
"""

BODIES = {
    "window_of_a_number": "return self.dense(n[:, n : n + 3])",
    "vector_beside_pairs": (
        "q, others = z[m], z[x > 0]\n"
        "        best = (q * q).sum(axis=-1, keepdims=2)\n"
        "        return ops.cat((best, ops.matmul(q, others.T)), axis=1).mean()"
    ),
}


@pytest.mark.parametrize("name", BODIES)
def test_it_is_fixed_or_refused(name: str) -> None:
    result = fix_bytes("net.py", NETWORK.format(body=BODIES[name]).encode())
    assert result.edits or result.left
