# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class LevelLoss(nn.Cell):
    def construct(self, p1, p2, t1, t2):
        preds = [p1, p2]
        targets = [t1, t2]
        masks = [t > 0 for t in targets]
        pos = [p[m] for p, m in zip(preds, masks)]
        tgt = [t[m] for t, m in zip(targets, masks)]
        loss = 0.0
        for p, t in zip(pos, tgt):
            loss = loss + ops.abs(p - t).sum()
        return loss


def inputs():
    rng = np.random.default_rng(1)
    rows = []
    for bound in (-1.0, 0.0, 1.0):
        targets = [rng.normal(size=size) - bound for size in ((4, 6), (2, 3))]
        for target in targets:
            target[0, 0] = 1.0
        preds = [np.where(t > 0, rng.normal(size=t.shape), np.inf) for t in targets]
        rows.append(tuple(Tensor(x, ms.float32) for x in (*preds, *targets)))
    return rows
