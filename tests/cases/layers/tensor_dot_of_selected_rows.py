# expect: convert
# Products over another axis than the selected one, by number of axes and by pairs of axes.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, Parameter


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = Parameter(Tensor(np.arange(12).reshape(4, 3) / 7.0, ms.float32))

    def construct(self, x, m):
        rows = x[m]
        return ops.tensor_dot(rows, self.w, 1).sum(axis=1).mean() + ops.tensor_dot(rows, self.w, ((1,), (0,))).max()


def inputs():
    r = np.random.default_rng(0)
    out = []
    for n in (2, 5, 7):
        m = r.permutation(7) < n
        x = r.normal(size=(7, 4)); x[~m] = np.nan
        out.append((Tensor(x, ms.float32), Tensor(m)))
    return out
