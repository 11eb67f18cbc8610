# expect: refuse (a list of selections of unlike length is read item by item)
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, m, s):
        w = [ops.softmax(s[i][m[i]], axis=0) for i in range(x.shape[0])]
        att = [(w[i].unsqueeze(-1) * x[i][m[i]]).sum(0) for i in range(x.shape[0])]
        return ops.stack(att).sum()

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
        out.append((Tensor(x), Tensor(m), Tensor(s)))
    return out
