# expect: convert
# Integers behind each other.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        both = ops.concat((x[m], x[x > 2]))
        return both.sum() / both.shape[0]


def inputs():
    rng = np.random.default_rng(708)
    out = []
    for n in (1,3,6):
        m = np.arange(8) < n
        rng.shuffle(m)
        i = rng.integers(-3, 9, 8).astype(np.int32)
        out.append((ms.Tensor(i), ms.Tensor(m),))
    return out
