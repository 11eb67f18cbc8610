# expect: untouched (the compiler knows them all)
import math
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, width=3):
        super().__init__()
        self.width = width

    def construct(self, x: Tensor):
        scale = Tensor(self.width, ms.float32) * Tensor([1.0, 2.0]).sum() / math.sqrt(x.shape[-1])
        for i in reversed(range(2)):
            scale = scale + i + sorted([3, 1, 2])[0]
        options = dict(axis=-1)
        return (ops.softmax(x, **options) * scale).sum()


def inputs():
    x = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    return [(Tensor(x + k),) for k in range(2)]
