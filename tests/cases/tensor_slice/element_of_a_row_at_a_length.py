# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """the last real step of each row, and the mean of all of it"""

    def construct(self, x, lens):
        found = []
        for i in range(x.shape[0]):
            n = int(lens[i])
            found.append(x[i, n - 1] + x[i, :n].mean())
        return ops.stack(found)


def inputs():
    r = np.random.RandomState(22)
    return [(Tensor(r.randn(3, 7), ms.float32), Tensor(np.array(n), ms.int32)) for n in ((2, 5, 3), (7, 3, 1), (1, 2, 6))]
