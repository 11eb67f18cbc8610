# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        pairs = ops.masked_select(x, m).reshape(2, -1)
        return (pairs[0] * pairs[1]).sum()


def inputs():
    rng = np.random.default_rng(211)
    out = []
    for n in (2, 4, 8):
        m = np.arange(8) < n
        rng.shuffle(m)
        out.append((ms.Tensor(rng.standard_normal(8).astype(np.float32)), ms.Tensor(m)))
    return out
