# expect: refuse (how many pieces there are is computed from a Tensor, and each has another length)
# oracle: pynative (a list as long as a Tensor says cannot be compiled)
"""Pieces of growing length, as many as a Tensor says, put one behind the other."""

import numpy as np

import mindspore as ms
from mindspore import nn, ops


class Pieces(nn.Cell):
    def construct(self, x, sizes):
        rows = [v[:n] for v, n in zip(x, [step + 1 for step in range(int(sizes[0]))])]
        x = ops.cat(rows, axis=0)
        return x.sum()


def inputs():
    x = ms.Tensor(np.arange(20).reshape(4, 5), ms.float32)
    return [(x, ms.Tensor([number, 1], ms.int32)) for number in (2, 3, 4)]
