# expect: convert
# Objects that are there set their cell of a map to one: class, row and column by object.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, heat, cls, ys, xs, weight):
        real = cls >= 0
        one = ops.zeros(heat.shape, ms.float32)
        cls, ys, xs = cls[real], ys[real], xs[real]
        one[cls, ys, xs] = 1.0
        scale = ops.ones(heat.shape, ms.float32)
        scale[cls, ys, xs] = weight[real]
        return (scale * ops.square(ops.sigmoid(heat) - one)).sum()


def inputs():
    r = np.random.default_rng(8)
    found = []
    for n in (1, 3, 6):
        cells = r.permutation(2 * 4 * 5)[:6]
        there = np.arange(6) < n
        parts = [cells // 20, cells // 5 % 4, cells % 5]
        cls, ys, xs = (np.where(there, part, -7 - part) for part in parts)
        weight = np.where(there, r.random(6) + 0.5, np.nan)
        found.append(
            (
                Tensor(r.normal(size=(2, 4, 5)), ms.float32),
                Tensor(cls, ms.int32),
                Tensor(ys, ms.int32),
                Tensor(xs, ms.int32),
                Tensor(weight, ms.float32),
            )
        )
    return found
