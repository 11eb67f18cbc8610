# expect: convert
# entry: Net
# A helper gives one number where weights are given, as they are here, and every row where not.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def reduced(loss, weight=None):
    if weight is not None:
        total = (loss * weight).sum()
        return total / (weight.sum() + 1e-6)
    return loss


class Net(nn.Cell):
    def construct(self, x, y, w):
        near = ops.abs(y) < 1.0
        loss = ops.square(x[near] - y[near])
        return reduced(loss, weight=w[near])


def inputs():
    r = np.random.default_rng(4)
    found = []
    for spread in (0.5, 1.0, 2.0):
        y = r.normal(size=(3, 7)) * spread
        y[1, 2] = 0.3
        x = np.where(np.abs(y) < 1, r.normal(size=(3, 7)), np.inf)
        found.append(
            (
                Tensor(x, ms.float32),
                Tensor(y, ms.float32),
                Tensor(r.random((3, 7)) + 0.1, ms.float32),
            )
        )
    return found
