# expect: convert
# Zero is not the identity of max, nor one that of min.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        a = x[m == 1]
        b = x[m == 2]
        return a.max() - b.min() + ops.amax(a) + ops.amin(b)


def inputs():
    rng = np.random.default_rng(226)
    out = []
    for n in (1, 3):
        x = np.concatenate([-rng.random(4) - 1, rng.random(4) + 1]).astype(np.float32)
        m = np.array([1] * n + [0] * (4 - n) + [2] * n + [0] * (4 - n), np.int32)
        out.append((ms.Tensor(x), ms.Tensor(m)))
    return out
