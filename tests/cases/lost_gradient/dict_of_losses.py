# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor):
        losses = dict(first=x.sum(), second=(x * x).mean())
        return losses["first"] + 2 * losses["second"]


def inputs():
    x = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    return [(Tensor(x + k),) for k in range(2)]
