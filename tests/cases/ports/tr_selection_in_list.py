# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Levels(nn.Cell):
    """Selections of all levels are put behind one another before one loss."""

    def construct(self, p3, p4, t3, t4):
        preds, targets = [], []
        for p, t in ((p3, t3), (p4, t4)):
            m = t >= 0
            preds.append(p[m])
            targets.append(t[m])
        pred = ops.cat(preds)
        target = ops.cat(targets)
        return ops.mse_loss(pred, target)


def inputs():
    rng = np.random.default_rng(157)
    out = []
    for n in (1, 2, 4):
        made = []
        for size in (6, 4):
            t = rng.uniform(0, 1, size).astype(np.float32)
            t[rng.permutation(size)[n:]] = -1
            made.append((rng.normal(size=size).astype(np.float32), t))
        out.append(tuple(ms.Tensor(a) for a in (made[0][0], made[1][0], made[0][1], made[1][1])))
    return out
