# expect: convert
# oracle: pynative (in graph mode a `while` that lengthens a list or a Tensor never compiles)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, steps):
        pairs = x[:2]
        i = 0
        while i < steps:  # staticshape: capacity=12
            pairs = ops.concat((pairs, x[:2] * i), axis=0)
            i += 1
        return ops.softmax(pairs[:, 0], 0).max() + pairs.sum()


def inputs():
    x = Tensor(np.arange(6, dtype=np.float32).reshape(3, 2) / 4)
    return [(x, Tensor(n, ms.int32)) for n in (1, 2, 4)]
