# expect: convert
# lDDT between resolved residues: distance matrices of selected rows, inclusion radius, four thresholds.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def cdist(x):
    d = x.expand_dims(0) - x.expand_dims(1)
    return ops.sqrt((d ** 2).sum(-1) + 1e-6)


class LDDT(nn.Cell):
    def __init__(self, radius=4.0):
        super().__init__()
        self.radius = radius

    def construct(self, pred_ca, true_ca, resolved):
        p, t = pred_ca[resolved], true_ca[resolved]
        dp, dt = cdist(p), cdist(t)
        n = p.shape[0]
        scored = ops.logical_and(dt < self.radius, dt > 0.01)
        diff = ops.abs(dp - dt)
        score = 0.0
        for thr in (0.5, 1.0, 2.0, 4.0):
            score = score + 0.25 * (diff < thr).astype(ms.float32)
        per_pair = score[scored]
        return per_pair.mean(), diff.sum() / (n * n), (diff * scored.astype(ms.float32)).max(axis=-1).mean()


def inputs():
    rng = np.random.default_rng(88)
    out = []
    for n in (2, 4, 7):
        t = rng.uniform(0, 2, (7, 3)).astype(np.float32)
        p = (t + 0.6 * rng.standard_normal((7, 3))).astype(np.float32)
        m = np.arange(7) < n
        rng.shuffle(m)
        t[~m] = np.nan
        out.append((ms.Tensor(p), ms.Tensor(t), ms.Tensor(m)))
    return out
