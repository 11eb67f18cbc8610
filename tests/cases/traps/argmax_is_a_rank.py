# expect: convert
# argmax counts within the selection, not within x.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        sel = ops.masked_select(x, m)
        return ops.argmax(sel), sel.max()


def inputs():
    rng = np.random.default_rng(224)
    out = []
    for n in (1, 4, 8):
        m = np.arange(8) < n
        rng.shuffle(m)
        out.append((ms.Tensor(rng.standard_normal(8).astype(np.float32)), ms.Tensor(m)))
    return out
