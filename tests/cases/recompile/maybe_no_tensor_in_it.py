# expect: refuse (one of the two may be None, which no input of the graph can be)
# select: tuple-argument
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Masked(nn.Cell):
    def construct(self, x, extra: tuple):
        if extra[1] is not None:
            x = x * extra[1]
        return x + extra[0]


def inputs():
    x = ms.Tensor(np.arange(6.0).reshape(2, 3), ms.float32)
    return [(x, (x * 2, None)), (x, (x, x * 3))]
