# expect: convert
# Rows of two tensors behind one another, then a layer and a mean.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(3, 2)

    def construct(self, x, y, keep):
        rows = ops.concat((x[keep], y[keep]), axis=0)
        return ops.tanh(self.fc(rows)).mean()


def inputs():
    rng = np.random.default_rng(2)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        x = rng.standard_normal((6, 3)).astype(np.float32)
        y = rng.standard_normal((6, 3)).astype(np.float32)
        x[~keep], y[~keep] = np.nan, 1e30
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(keep)))
    return out
