# expect: refuse (the two are no whole numbers: as sizes they would be cut)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """the larger of two maxima, as numbers of Python's, divides what is selected"""

    def construct(self, x, y, m):
        a = x.max().item()
        b = y.max().item()
        top = max(a, b)
        return (x[m] / top).sum()


def inputs():
    r = np.random.RandomState(41)
    return [(Tensor(r.rand(7) + 0.5, ms.float32), Tensor(r.rand(7) + 0.5, ms.float32), Tensor(r.rand(7) > p)) for p in (0.2, 0.5, 0.8)]
