# expect: convert
# `MatMul`, `BiasAdd` and `PReLU` count axes: rows that a mask of two axes picks lie along one there.
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore.ops import operations as P


class Net(nn.Cell):
    def __init__(self, words=6, size=4):
        super().__init__()
        table = np.arange(words * size).reshape(words, size) / 10
        self.table = ms.Parameter(ms.Tensor(table, ms.float32))
        self.bias = ms.Parameter(ms.Tensor(np.arange(words) / 7, ms.float32))
        self.dense = nn.Dense(size, size)
        self.act = nn.PReLU(size, 0.3)
        self.select = P.MaskedSelect()
        self.product = P.MatMul(transpose_b=True)
        self.add = P.BiasAdd()
        self.loss = nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean")

    def construct(self, hidden, labels):
        real = P.NotEqual()(labels, -100)
        size = hidden.shape[-1]
        rows = self.select(hidden, P.Tile()(P.ExpandDims()(real, -1), (1, 1, size)))
        rows = self.act(self.dense(P.Reshape()(rows, (-1, size))))
        scores = self.add(self.product(rows, self.table), self.bias)
        return self.loss(scores, self.select(labels, real))


def inputs():
    rng = np.random.default_rng(81)
    out = []
    for n in (1, 5, 10):
        real = (rng.permutation(10) < n).reshape(2, 5)
        hidden = np.where(real[..., None], rng.standard_normal((2, 5, 4)), np.nan)
        labels = np.where(real, rng.integers(0, 6, (2, 5)), -100)
        out.append((ms.Tensor(hidden.astype(np.float32)), ms.Tensor(labels.astype(np.int32))))
    return out
