# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        losses = [(x[i][m[i]] ** 2).mean() for i in range(3) if i != 1]
        return sum(losses) / len(losses)

def inputs():
    rng = np.random.default_rng(5)
    out = []
    for n in (2, 4, 7):
        m = np.argsort(rng.random((3, 8)), 1) < n
        x = rng.standard_normal((3, 8, 3)).astype(np.float32)
        s = rng.standard_normal((3, 8)).astype(np.float32)
        ids = rng.integers(0, 3, (3, 8)).astype(np.int32)
        x[~m] = np.nan
        s[~m] = 1e30
        ids[~m] = 99
        out.append((Tensor(x), Tensor(m)))
    return out
