# expect: convert
# The index of the best score AMONG THE SELECTED (a rank), used to index another selection.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PickBest(nn.Cell):
    def __init__(self):
        super().__init__()
        self.select = ops.MaskedSelect()

    def construct(self, score, cost, box, allowed):
        s = self.select(score, allowed)
        c = self.select(cost, allowed)
        rank = s.argmax(axis=0)
        worst = ops.argmin(c)
        b = box[allowed]
        gap = c[rank] - c[worst]
        return rank, b[rank], gap, (b[rank] - b.mean(axis=0)).abs().sum(axis=-1)


def inputs():
    rng = np.random.default_rng(132)
    out = []
    for n in (1, 4, 9):
        s, c = rng.standard_normal((2, 9)).astype(np.float32)
        b = rng.random((9, 4)).astype(np.float32)
        m = np.arange(9) < n
        rng.shuffle(m)
        s[~m] = np.inf
        c[~m] = -np.inf
        out.append(tuple(ms.Tensor(v) for v in (s, c, b, m)))
    return out
