# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """bags of instances, packed one after another"""

    def __init__(self):
        super().__init__()
        self.weight = nn.Dense(4, 1)

    def construct(self, rows, sizes):
        bags, start = [], 0
        for i in range(sizes.shape[0]):
            n = sizes[i].item()
            bag = ops.narrow(rows, 0, start, n)
            share = ops.softmax(self.weight(bag), axis=0)
            bags.append((share * bag).sum(axis=0))
            start += n
        return ops.stack(bags)


def inputs():
    r = np.random.RandomState(33)
    return [(Tensor(r.randn(12, 4), ms.float32), Tensor(np.array(n), ms.int32)) for n in ((4, 4, 4), (2, 7, 3), (1, 1, 6))]
