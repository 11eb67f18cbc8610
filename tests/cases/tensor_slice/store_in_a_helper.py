# expect: refuse (eagerly a helper's store is seen by who called it, in a graph it is not)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, mint, Parameter

def zero_head(t, n):
    t[:n] = 0.0
    return t.sum()

def same(t):
    return t


class Net(nn.Cell):
    def construct(self, x, n):
        y = x * 2
        s = zero_head(y, n)
        return s + y.max() * 3


def inputs():
    r = np.random.default_rng(1)
    out = []
    for n in (0, 1, 4, 8):
        x = r.standard_normal((8, 3)).astype(np.float32)
        pass
        out.append((Tensor(x), Tensor(n, ms.int32)))
    return out
