# expect: convert
# `ops.slice` from a moving begin: the other axes are cut where they were.
import mindspore as ms
import numpy as np
from mindspore import Tensor, mint, nn, ops


class Crop(nn.Cell):
    def construct(self, x, scores, start: Tensor):
        best = ops.slice(scores, (start,), (4,))
        window = ops.slice(x, (1, start), (5, 4))
        return window @ ops.exp(best), best


def inputs():
    r = np.random.RandomState(0)
    x, scores = ms.Tensor(r.rand(8, 9), ms.float32), ms.Tensor(r.rand(9), ms.float32)
    return [(x, scores, ms.Tensor(k, ms.int64)) for k in (0, 3, 5)]
