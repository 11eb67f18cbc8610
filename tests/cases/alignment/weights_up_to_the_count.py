# expect: convert
# Each selected row is weighted by its place: as many weights as rows.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.decay = ms.Parameter(Tensor(np.linspace(1, 0.2, 9), ms.float32), name="decay")

    def construct(self, x, keep):
        rows = x[keep]
        weight = self.decay[:rows.shape[0]]
        return (rows * weight.expand_dims(1)).sum(0) / weight.sum()


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for k in (2, 3, 7):
        m = np.zeros(7, bool)
        m[rng.permutation(7)[:k]] = True
        x = rng.standard_normal((7, 3)).astype(np.float32)
        x[~m] = np.nan
        out.append((Tensor(x), Tensor(m)))
    return out
