# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, w, m):
        s = ops.masked_select(x, m).astype(ms.float64)
        t = ops.masked_select(w, m)
        return (s * t).sum()


def inputs():
    rng = np.random.default_rng(401)
    out = []
    for n in (1, 3, 6):
        x, w = rng.standard_normal((2, 6)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(w), ms.Tensor(np.arange(6) < n)))
    return out
