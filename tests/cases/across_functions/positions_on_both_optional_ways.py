# expect: convert
# entry: Net
# The positions have no line any more, and the way that is not taken gathers with them too.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def pick(self, x, m, w=None):
        idx = ops.nonzero(m).squeeze(-1)
        if w is not None:
            y = (ops.gather(x, idx, 0) * ops.gather(w, idx, 0)).sum()
        else:
            y = (ops.gather(x, idx, 0) * 2).sum()
        return y

    def construct(self, x, w):
        return self.pick(x, x > 0, w)


def inputs():
    r = np.random.default_rng(6)
    found = []
    for shift in (-1.0, 0.0, 2.0):
        x = r.normal(size=9) + shift
        x[5] = 1.0
        found.append((Tensor(x, ms.float32), Tensor(r.normal(size=9), ms.float32)))
    return found
