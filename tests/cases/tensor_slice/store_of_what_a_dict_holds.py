# expect: refuse (eagerly the dict holds the tensor that is written, in a graph it holds what it was)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, mint, Parameter


class Net(nn.Cell):
    def construct(self, x, n):
        y = x * 2
        d = {'a': y}
        y[:n] = 0.0
        return d['a'].sum() + y.sum()


def inputs():
    r = np.random.default_rng(1)
    out = []
    for n in (1,4,7):
        x = r.standard_normal((8, 3)).astype(np.float32)
        pass
        out.append((Tensor(x), Tensor(n, ms.int32)))
    return out
