# int() cuts off a fraction only after the number was computed with.
# expect: refuse (the number may have a fraction, which `int()` takes away later)
import numpy as np
import mindspore as ms
from mindspore import nn, Tensor


class Net(nn.Cell):
    def construct(self, x, size):
        n = int(size.item() * 2)
        return x[:n].sum()


def inputs():
    x = np.random.default_rng(5).normal(size=(9,)).astype(np.float32)
    return [(Tensor(x), Tensor(size, ms.float32)) for size in (3.7, 1.2)]
