# expect: convert
# oracle: pynative (in graph mode a `while` that lengthens a list or a Tensor never compiles)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, steps):
        table = x[:1]
        h = x[0]
        i = Tensor(0, ms.int32)
        while i < steps:  # staticshape: capacity=8
            h = ops.tanh(h + x[1])
            table = ops.cat((table, h.expand_dims(0)))
            i += 1
        return (table ** 2).sum(axis=0).max() - table.std()


def inputs():
    x = Tensor(np.arange(6, dtype=np.float32).reshape(3, 2) / 4)
    return [(x, Tensor(n, ms.int32)) for n in (1, 2, 4)]
