# expect: convert
# A count of a mask is at most as large as the mask: the capacity is proved.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Positions(nn.Cell):
    def construct(self, x, keep):
        n = int((keep > 0).sum())
        pos = ops.arange(n)
        weight = 1.0 / (pos.astype(ms.float32) + 1.0)
        return (weight * x.sum()).sum()


def inputs():
    rng = np.random.default_rng(701)
    x = ms.Tensor(rng.standard_normal(6).astype(np.float32))
    return [(x, ms.Tensor((np.arange(8) < n).astype(np.int32))) for n in (1, 3, 8)]
