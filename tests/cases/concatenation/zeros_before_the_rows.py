# expect: refuse (the zeros stand before the rows: those end at the last place)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, x, keep):
        rows = x[keep]
        fill = ops.zeros((8 - rows.shape[0], 3), ms.float32)
        return ops.concat((fill, rows))


def inputs():
    rng = np.random.default_rng(3)
    out = []
    for k in (1, 3, 5):
        m = np.zeros(8, bool)
        m[rng.permutation(8)[:k]] = True
        out.append((Tensor(rng.standard_normal((8, 3)).astype(np.float32)), Tensor(m)))
    return out
