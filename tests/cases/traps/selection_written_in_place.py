# expect: refuse (the first element of the selection is overwritten)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        sel = ops.masked_select(x, m)
        sel[0] = 10.0
        return sel.sum()


def inputs():
    rng = np.random.default_rng(233)
    out = []
    for n in (1, 3, 5):
        m = np.arange(5) < n
        rng.shuffle(m)
        out.append((ms.Tensor(rng.standard_normal(5).astype(np.float32)), ms.Tensor(m)))
    return out
