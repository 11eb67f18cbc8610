# expect: convert
# The number of rounds is computed once, though the loop changes what it was computed from.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Shrink(nn.Cell):
    def construct(self, x, mask):
        total = x.sum() * 0.0
        for i in range(mask.sum().item()):
            mask = mask * 0
            total = total + x[i] * (i < 2) + mask.sum()
        return total


def inputs():
    rng = np.random.default_rng(738)
    x = ms.Tensor(rng.standard_normal(4).astype(np.float32))
    return [(x, ms.Tensor((np.arange(4) < n).astype(np.int32))) for n in (1, 3, 4)]
