# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """two answers are compared from where they part"""

    def construct(self, one, two, scores):
        start = int((one != two).nonzero()[0, 0])
        return (scores[start:] ** 2).sum()


def inputs():
    r = np.random.RandomState(0)
    found = []
    for k in (2, 5, 7):
        a = r.randint(1, 5, 8)
        b = a.copy()
        b[k] += 1
        found.append((Tensor(a, ms.int32), Tensor(b, ms.int32), Tensor(r.randn(8), ms.float32)))
    return found
