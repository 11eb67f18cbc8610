# expect: convert
# The positions meet the slice, so they are no more than its axis is long.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Weighted(nn.Cell):
    def construct(self, x, length):
        n = length.item()
        head = x[:n]
        weight = ops.arange(1, n + 1).astype(ms.float32)
        return (head * weight * ops.ones(n)).mean() + ops.log(head * head + 1.0).sum() * 0.5


def inputs():
    rng = np.random.default_rng(702)
    x = ms.Tensor(rng.standard_normal(7).astype(np.float32))
    return [(x, ms.Tensor(n, ms.int32)) for n in (1, 4, 7)]
