# expect: convert
# The threshold is a maximum over the selection; both halves are selections of it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BerHuLoss(nn.Cell):
    def construct(self, prediction, target):
        mask = target > 0
        diff = (prediction - target).abs()
        diff = ops.masked_select(diff, mask)
        c = 0.2 * diff.max()
        loss = ops.where(diff <= c, diff, (diff ** 2 + c ** 2) / (2 * c))
        return loss.mean()


def inputs():
    rng = np.random.default_rng(92)
    out = []
    for n in (2, 5, 9):
        p = rng.standard_normal((3, 3)).astype(np.float32)
        g = np.where(np.arange(9) < n, 1.5, 0).astype(np.float32)
        rng.shuffle(g)
        out.append((ms.Tensor(p), ms.Tensor(g.reshape(3, 3))))
    return out
