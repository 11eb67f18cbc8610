# expect: refuse (the largest number decides that there are 6 bins, not `minlength`)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, mask):
        return ops.bincount(x[mask], minlength=4).reshape(2, 3)


def inputs():
    return [(Tensor([5, 1, 2, n], ms.int32), Tensor(np.arange(4) != 1)) for n in (1, 3)]
