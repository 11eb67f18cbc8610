# expect: convert
# entry: Net
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, m):
        s = x[m]
        n = len(s)
        scale = 0.5 if n < 3 else 2.0
        mean = s.mean() if n > 0 else x.sum() * 0
        return mean * scale, s.sum() / (n if n > 3 else 3)


def inputs():
    rng = np.random.RandomState(0)
    out = []
    for k in (0, 2, 5, 8):
        m = np.arange(8) < k
        rng.shuffle(m)
        x = rng.randn(8).astype(np.float32)
        out.append((Tensor(np.where(m, x, 3.0).astype(np.float32)), Tensor(m)))
    return out
