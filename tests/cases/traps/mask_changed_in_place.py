# expect: convert
# the mask is written between the two selections, and both meet.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, m):
        keep = m > 0
        a = ops.masked_select(x, keep)
        keep[0] = m[7] > 0
        keep[7] = m[0] > 0
        b = ops.masked_select(y, keep)
        return (a * b).sum()


def inputs():
    rng = np.random.default_rng(202)
    out = []
    for n in (2, 4, 6):
        x, y = rng.standard_normal((2, 8)).astype(np.float32)
        m = (np.arange(8) < n).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(m)))
    return out
