# expect: convert
# oracle: pynative (len() of a selection is garbage after the first call of a graph)
"""A loss that is added only where `len` of the positions says that there are some."""

import numpy as np

import mindspore as ms
from mindspore import nn, ops


class HitLoss(nn.Cell):
    def construct(self, x, supervised, label):
        hits = ops.equal(supervised * label, 1).nonzero().squeeze(1)
        total = ops.zeros((), ms.float32)
        loss = (x * x).mean()
        if len(hits) > 2:
            total = total + loss / len(hits)
        return total


def inputs():
    x = ms.Tensor(np.linspace(-1, 2, 12), ms.float32)
    label = ms.Tensor([1, 0, 1, 1, 0, 1, 2, 1, 0, 1, 1, 1], ms.int32)
    few = ms.Tensor([1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0], ms.int32)
    return [(x, ops.ones_like(label), label), (x, few, label), (x, 1 - few, label)]
