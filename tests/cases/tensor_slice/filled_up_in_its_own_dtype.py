# expect: convert
# Rows filled up to a fixed number, with the size and dtype of the selection itself.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.most = 10

    def construct(self, rows, m):
        v = rows[m]
        rest = ops.zeros((self.most - v.shape[0], v.shape[1]), v.dtype)
        return ops.cat([v, rest], axis=0)


def inputs():
    rng = np.random.default_rng(838)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        r = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:, None]).astype(np.float32)
        out.append((ms.Tensor(r), ms.Tensor(m)))
    return out
