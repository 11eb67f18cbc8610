# expect: convert
# Discounted running sum over the selection, its maximum is returned.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MaxDrawUp(nn.Cell):
    def construct(self, returns, traded):
        path = ops.cumsum(returns[traded == 1], 0)
        return path.max()


def inputs():
    rng = np.random.default_rng(325)
    out = []
    for n in (1, 4, 7):
        m = (np.arange(7) < n).astype(np.int32)
        rng.shuffle(m)
        out.append((ms.Tensor(rng.standard_normal(7).astype(np.float32) - 1), ms.Tensor(m)))
    return out
