# expect: convert
# values are paired by rank among the selected, not by position.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PairByRank(nn.Cell):
    def __init__(self):
        super().__init__()
        self.mse = nn.MSELoss()

    def construct(self, pred, pred_mask, target, target_mask):
        return self.mse(ops.masked_select(pred, pred_mask), ops.masked_select(target, target_mask))


def inputs():
    rng = np.random.default_rng(201)
    out = []
    for n in (1, 3, 6):
        p, t = rng.standard_normal((2, 8)).astype(np.float32)
        a, b = np.arange(8) < n, np.arange(8) < n
        rng.shuffle(a)
        rng.shuffle(b)
        out.append(tuple(ms.Tensor(v) for v in (p, a, t, b)))
    return out
