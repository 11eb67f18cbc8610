# expect: refuse (graph mode multiplies no bfloat16 Tensor by a number that is an input)
# select: python-argument
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Half(nn.Cell):
    def construct(self, x, scale: float):
        return (x.astype(ms.bfloat16) * scale).astype(ms.float32)


def inputs():
    x = ms.Tensor(np.arange(6.0).reshape(2, 3), ms.float32)
    return [(x, 0.5), (x, 0.25)]
