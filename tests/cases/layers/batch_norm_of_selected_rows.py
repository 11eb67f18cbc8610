# expect: convert
# Statistics of the true rows, which the layer's running statistics take up.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(3)
        self.set_train()

    def construct(self, rows, m):
        h = ops.relu(self.norm(rows[m]))
        return h.mean(0), (h**2).sum()


def inputs():
    rng = np.random.default_rng(821)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        r = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:, None]).astype(np.float32)
        out.append((ms.Tensor(r), ms.Tensor(m)))
    return out
