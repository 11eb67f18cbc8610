# expect: convert
# Relative error: division by selected targets, zeros are outside the mask.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class AbsRel(nn.Cell):
    def construct(self, pred, gt):
        valid = gt != 0.0
        p, g = pred[valid], gt[valid]
        return ops.mean(ops.abs(p - g) / g)


def inputs():
    rng = np.random.default_rng(26)
    res = []
    for n in (2, 5, 9):
        p = rng.uniform(1, 2, 9).astype(np.float32)
        g = np.zeros(9, np.float32)
        g[rng.permutation(9)[:n]] = rng.uniform(1, 3, n)
        res.append((ms.Tensor(p), ms.Tensor(g)))
    return res
