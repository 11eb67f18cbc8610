# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.skip = (0,)

    def construct(self, x, m):
        norms = [ops.sqrt((x[i][m[i]] ** 2).sum(0) + 1) for i in range(3) if i not in self.skip]
        return ops.stack(norms).mean()

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
