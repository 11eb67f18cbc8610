# expect: convert
# entry: Net
# One loss with and without weights, and with a number of elements to divide by: as each call says.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def weigh(loss, weight=None, avg_factor=None):
    if weight is not None:
        loss = loss * weight
    if avg_factor is None:
        return loss.mean()
    return loss.sum() / avg_factor


class Net(nn.Cell):
    def construct(self, x, y, w):
        pos = y > 0
        cls = ops.abs(x[pos] - y[pos])
        near = weigh(ops.square(cls))
        far = weigh(cls, w[pos])
        return near + far + weigh(cls, w[pos], w.sum())


def inputs():
    r = np.random.default_rng(5)
    found = []
    for shift in (-1.0, 0.0, 2.0):
        y = r.normal(size=8) + shift
        y[2] = 1.0
        x = np.where(y > 0, r.normal(size=8), np.nan)
        found.append(
            (
                Tensor(x, ms.float32),
                Tensor(y, ms.float32),
                Tensor(r.random(8) + 0.1, ms.float32),
            )
        )
    return found
