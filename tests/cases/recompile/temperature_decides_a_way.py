# expect: refuse (the number decides which way the graph goes: two graphs are right)
# select: python-argument
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Cooled(nn.Cell):
    def construct(self, x, temperature: float):
        if temperature > 1:
            x = x / temperature
        return ops.softmax(x, -1)


def inputs():
    x = ms.Tensor(np.arange(6.0).reshape(2, 3), ms.float32)
    return [(x, 0.5), (x, 2.0), (x, 4.0)]
