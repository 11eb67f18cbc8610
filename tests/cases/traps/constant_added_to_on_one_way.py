# expect: convert
# oracle: pynative (the compiler writes += into the constant, which keeps it for the next call)
import mindspore as ms
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, m):
        total = Tensor(0.0, ms.float32)
        n = m.sum()
        if n > 2:
            total += x[m].mean()
        return total


def inputs():
    r = np.random.default_rng(0)
    out = []
    for c in (2, 3, 5):
        m = np.zeros(8, bool)
        m[:c] = True
        out.append((Tensor(r.random(8).astype(np.float32)), Tensor(m)))
    return out
