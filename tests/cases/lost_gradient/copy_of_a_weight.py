# expect: refuse (a copy of a Parameter may have no gradient)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = ms.Parameter(Tensor(np.array([1.0, 2.0], np.float32)), name="w")

    def construct(self, x: Tensor):
        return (x * Tensor(self.w)[0]).sum()


def inputs():
    x = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    return [(Tensor(x + k),) for k in range(2)]
