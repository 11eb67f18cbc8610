# expect: convert
# gradient: pynative (the compiler leaves the graph for `max`)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Loss(nn.Cell):
    def construct(self, x, weight):
        return (x * weight).sum() / max(float(weight.sum()), 1.0)


def inputs():
    x = Tensor(np.array([1.0, 2.0], np.float32))
    return [(x, Tensor(np.array([a, 0.5], np.float32))) for a in (0.1, 0.5, 3.0)]
