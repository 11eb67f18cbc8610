# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Spread(nn.Cell):
    def construct(self, pred, centre, score):
        kept = [pred[i][score[i] > 0] for i in range(3)]
        out = []
        for i, p in enumerate(kept):
            out.append((p - centre[i]).pow(2).sum() / p.shape[0])
        return ops.stack(out).mean()


def inputs():
    rng = np.random.default_rng(3)
    rows = []
    for bound in (-1.0, 0.0, 2.0):
        score = rng.normal(size=(3, 6)) - bound
        score[:, 1] = 1.0
        pred = np.where(score > 0, rng.normal(size=(3, 6)), 1e30)
        rows.append(tuple(Tensor(x, ms.float32) for x in (pred, rng.normal(size=3), score)))
    return rows
