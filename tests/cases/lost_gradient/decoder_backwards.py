# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor):
        kept = []
        for i in range(3):
            x = ops.tanh(x * (i + 1))
            kept.append(x)
        total = x * 0
        for value in reversed(kept):
            total = ops.sigmoid(total + value)
        return total.sum() + sum(reversed([x, total])).mean()


def inputs():
    x = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    return [(Tensor(x + k),) for k in range(2)]
