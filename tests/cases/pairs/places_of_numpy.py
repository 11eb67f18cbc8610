# expect: convert
# `mindspore.numpy.arange` numbers the selected rows with int32: each pair's own one is the label.
import numpy as np
import mindspore as ms
import mindspore.numpy as mnp
from mindspore import nn, ops


class Contrast(nn.Cell):
    def __init__(self):
        super().__init__()
        self.ce = nn.CrossEntropyLoss()

    def construct(self, x, z, mask):
        a = x[mask]
        b = z[mask]
        scores = ops.matmul(a, b.T) / 0.5
        own = mnp.arange(a.shape[0])
        both = (self.ce(scores, own) + self.ce(scores.T, own)) / 2
        return both, (own * 2).sum(), (mnp.arange(0, b.shape[0]) * b[:, 0]).sum()


def inputs():
    rng = np.random.default_rng(773)
    x, z = (ms.Tensor(rng.standard_normal((6, 4)).astype(np.float32)) for _ in range(2))
    return [(x, z, ms.Tensor(np.arange(6) % every == 0)) for every in (6, 2, 1)]
