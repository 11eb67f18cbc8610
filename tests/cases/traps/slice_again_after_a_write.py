# expect: convert
# A helper writes into the Parameter between two equal slices of it: the second is another one.
# gradient: pynative (the write is an effect)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Memory(nn.Cell):
    def __init__(self):
        super().__init__()
        self.p = ms.Parameter(ops.ones((8,), ms.float32), name="p")

    def bump(self, x):
        ops.assign_add(self.p, x)
        return x

    def construct(self, x, n: Tensor):
        first = self.p[:n].sum() * 2
        x = self.bump(x)
        return first + self.p[:n].sum() + x.sum()


def inputs():
    x = ms.Tensor(np.random.RandomState(0).rand(8), ms.float32)
    return [(x, ms.Tensor(k, ms.int32)) for k in (1, 3, 5)]
