# expect: convert
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Pad(nn.Cell):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def construct(self, v):
        rest = ops.zeros((self.size - v.shape[0], 3))
        return ops.cat((v, rest), axis=0)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.pad = Pad(10)

    def construct(self, x, m):
        return self.pad(x[m]).sum(0)

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
        out.append((Tensor(x[0]), Tensor(m[0])))
    return out
