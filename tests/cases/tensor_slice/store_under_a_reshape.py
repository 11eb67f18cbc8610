# expect: refuse (eagerly a reshape is a view, in a graph it is not)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, mint, Parameter


class Net(nn.Cell):
    def construct(self, x, n):
        y = x.reshape(-1, 3)
        y[:n] = 0.0
        return y.sum(), x.sum()


def inputs():
    r = np.random.default_rng(1)
    out = []
    for n in (0, 1, 4, 8):
        x = r.standard_normal((8, 3)).astype(np.float32)
        pass
        out.append((Tensor(x), Tensor(n, ms.int32)))
    return out
