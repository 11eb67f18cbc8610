# expect: convert
# the count of 50,000 selected elements, squared, is more than an int32 holds
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class ScaleInvariant(nn.Cell):
    def construct(self, pred, target):
        valid = target > 0
        g = ops.log(pred[valid]) - ops.log(target[valid])
        n = g.shape[0]
        spread = (g**2).sum() / n - 0.85 * g.sum() ** 2 / (n * n)
        return spread, g.sum() / n**2, g.sum() / (n * (n - 1))


def inputs():
    rows = []
    for kept in (60_000, 50_000, 3):
        rng = np.random.default_rng(kept)
        target = np.full(60_000, -1.0, np.float32)
        target[:kept] = rng.uniform(0.5, 2.0, kept)
        pred = rng.uniform(0.5, 2.0, 60_000)
        rows.append((Tensor(pred, ms.float32), Tensor(rng.permutation(target), ms.float32)))
    return rows
