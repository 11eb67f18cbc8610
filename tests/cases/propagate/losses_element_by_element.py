# expect: convert
# Losses that have no masked equivalent: taken of every element, then averaged over the real ones.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.rank = nn.MarginRankingLoss(margin=0.1, reduction="none")

    def construct(self, x, y, keep):
        one, two = x[keep], y[keep]
        first = ops.margin_ranking_loss(one[:, 0], two[:, 0], ops.ones_like(one[:, 0]), 0.2, "sum")
        second = ops.gaussian_nll_loss(one, two, ops.exp(one), full=True)
        third = self.rank(one[:, 1], two[:, 1], ops.sign(two[:, 1])).max()
        return first / one.shape[0], second, third


def inputs():
    rng = np.random.default_rng(425)
    out = []
    for n in (1, 3, 6):
        x, y = rng.standard_normal((2, 6, 3)).astype(np.float32)
        out.append((Tensor(x), Tensor(y), Tensor(rng.permutation(6) < n)))
    return out
