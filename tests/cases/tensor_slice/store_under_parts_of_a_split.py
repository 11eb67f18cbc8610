# expect: refuse (eagerly the parts of a split are views of the whole, in a graph they are not)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, mint, Parameter


class Net(nn.Cell):
    def construct(self, x, n):
        a, b = ops.chunk(x * 2, 2)
        y = x * 1
        p, q = ops.split(y, 4)
        y[:n] = 0.0
        return p.sum() + q.sum() * 2 + y.sum() + a.sum()


def inputs():
    r = np.random.default_rng(1)
    out = []
    for n in (1,4,6):
        x = r.standard_normal((8, 3)).astype(np.float32)
        pass
        out.append((Tensor(x), Tensor(n, ms.int32)))
    return out
