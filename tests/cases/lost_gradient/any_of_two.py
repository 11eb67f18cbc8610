# expect: refuse (the condition is a Python truth value made of a Tensor)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor, k: Tensor):
        if any([k > 5, k < 0]):
            y = x * 2
        else:
            y = x * 3
        return y.sum()


def inputs():
    x = np.random.default_rng(0).standard_normal(12).astype(np.float32)
    return [(Tensor(x + k), Tensor(k, ms.int32)) for k in (2, 7)]
