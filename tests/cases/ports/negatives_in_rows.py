# expect: convert
"""Similarities of a batch with itself: beside the diagonal there are n - 1 in each of n rows."""

import numpy as np

import mindspore as ms
from mindspore import nn, ops


class Contrast(nn.Cell):
    def construct(self, z):
        n = z.shape[0]
        z = z / ops.sqrt((z * z).sum(axis=1, keepdims=True))
        similar = ops.matmul(z, z.T)
        same = ops.eye(n).astype(ms.bool_)
        negatives = ops.masked_select(similar, ~same).reshape(n, n - 1)
        return ops.log(ops.exp(negatives * 2.0).sum(axis=1)).mean()


def inputs():
    rng = np.random.default_rng(12)
    return [(ms.Tensor(rng.normal(size=(size, 4)).astype(np.float32)),) for size in (5, 5, 3)]
