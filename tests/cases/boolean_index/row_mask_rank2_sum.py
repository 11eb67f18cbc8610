# expect: convert
# x has rank 2, the mask selects rows; the sum runs over everything.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class RowLoss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(4, 3, weight_init="ones", bias_init="ones")

    def construct(self, feats, labels):
        keep = labels >= 0
        h = self.dense(feats)
        rows = h[keep]
        return (rows ** 2).sum()


def inputs():
    rng = np.random.default_rng(21)
    out = []
    for n in (1, 3, 6):
        f = rng.standard_normal((6, 4)).astype(np.float32)
        lab = np.where(np.arange(6) < n, 1, -1).astype(np.int32)
        rng.shuffle(lab)
        out.append((ms.Tensor(f), ms.Tensor(lab)))
    return out
