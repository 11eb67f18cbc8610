# expect: convert
# First the valid pixels, then among them those with a large error.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BerHu(nn.Cell):
    def construct(self, pred, gt):
        valid = gt > 0
        diff = ops.abs(gt[valid] - pred[valid])
        big = diff[diff > 0.3]
        return big.sum() + diff.mean()


def inputs():
    rng = np.random.default_rng(91)
    out = []
    for n in (5, 8, 12):
        p = rng.random(12).astype(np.float32)
        g = np.where(np.arange(12) < n, p + 0.5 * rng.standard_normal(12) + 1, 0).astype(np.float32)
        g[0] = p[0] + 1
        out.append((ms.Tensor(p), ms.Tensor(g)))
    return out
