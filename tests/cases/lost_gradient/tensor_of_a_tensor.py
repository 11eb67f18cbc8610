# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor):
        again = Tensor(x)
        none = Tensor(-9e15 * ops.ones_like(x))
        shown = ops.where(x > 0, x, none).max()
        return again.sum() * x.max() + shown + (x * Tensor(x.mean(), ms.float32)).sum()


def inputs():
    x = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    return [(Tensor(x + k),) for k in range(2)]
