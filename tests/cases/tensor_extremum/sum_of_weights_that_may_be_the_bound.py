# expect: convert
# Weights have a gradient, and their sum is the bound itself in one input.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Loss(nn.Cell):
    def construct(self, x, weight):
        return (x * weight).sum() / max(weight.sum(), 1.0) + min(weight.max(), 2, 3.5)


def inputs():
    out = []
    for total in (0.5, 1.0, 4.0):
        rng = np.random.default_rng(3)
        weight = np.array([0.5, 0.25, 0.25], np.float32) * total
        out.append((Tensor(rng.standard_normal(3).astype(np.float32)), Tensor(weight)))
    return out
