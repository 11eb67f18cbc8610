# expect: refuse (`y[0]` is read before the helper writes into it)
# oracle: pynative (in a graph the store into an argument stays in the helper)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def sel(self, t, mask=None, scale=1.0):
        t[0] = 0.0
        if mask is not None:
            t = t[mask]
        return t * scale

    def construct(self, x, m):
        y = x * 1
        out = y[0] * 2 + self.sel(y, m).sum(0) - self.sel(y, scale=2.0).mean(0)
        return out + ops.cast(y, ms.float32).sum()


def inputs():
    rng = np.random.default_rng(3)
    rows = []
    for share in (0.3, 0.6, 1.1):
        m = rng.random(5) < share
        m[1] = True
        rows.append((Tensor(rng.normal(size=(5, 3)).astype(np.float32)), Tensor(m)))
    return rows
