# expect: refuse (rows and columns are paired by rank, not by place)
# Rows of one mask beside columns of another: as many, but not at the same places.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, ys, xs, one, two):
        target = ops.zeros((6, 6), ms.float32)
        target[ys[one], xs[two]] = 1.0
        return (x * target).sum()


def inputs():
    r = np.random.default_rng(11)
    found = []
    for n in (1, 3, 5):
        masks = [np.zeros(6, bool) for _ in range(2)]
        for mask in masks:
            mask[r.permutation(6)[:n]] = True
        found.append(
            (
                Tensor(r.normal(size=(6, 6)), ms.float32),
                Tensor(r.permutation(6), ms.int32),
                Tensor(r.permutation(6), ms.int32),
                Tensor(masks[0]),
                Tensor(masks[1]),
            )
        )
    return found
