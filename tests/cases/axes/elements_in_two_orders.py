# expect: refuse (`a` runs along the batch first, `b` along the axis that is cut)
import numpy as np
from mindspore import nn, Tensor


class Net(nn.Cell):
    def construct(self, x, y, lengths):
        n = int(lengths.max())
        x, y = x[:, :n], y[:, :n]
        a = x.swapaxes(0, 1).reshape(-1)
        b = y.reshape(-1)
        return (a * b).sum()


def inputs():
    r = np.random.RandomState(3)
    out = []
    for lengths in ([2, 1, 2, 1, 1, 2], [5, 3, 4, 1, 2, 5], [6, 6, 1, 1, 1, 1]):
        x, y = r.randn(2, 6, 6).astype(np.float32)
        x[:, max(lengths) :], y[:, max(lengths) :] = np.nan, np.inf
        out.append((Tensor(x), Tensor(y), Tensor(np.array(lengths, np.int32))))
    return out
