# expect: convert
# Only when `z` has a static shape does its `if` turn out to be one of equal shapes.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, m):
        z = x[m]
        if x.mean() > 0:
            z = z * 2.0
        return z.sum()


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for k in (0.2, 0.6, 1.0):
        m = rng.uniform(0, 1, (3, 6)) < k
        m[:, 0] = True
        if k == 0.6: m[1] = m[1]
        x, y = rng.standard_normal((2, 3, 6)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(m)))
    return out
