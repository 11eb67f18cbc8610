# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class ESMMLoss(nn.Cell):
    """CTR over all impressions, CVR over the clicked ones."""

    def __init__(self):
        super().__init__()
        self.ctr = nn.Dense(3, 1)
        self.cvr = nn.Dense(3, 1)
        self.bce = nn.BCELoss(reduction="mean")

    def construct(self, x, click, conversion):
        p_ctr = ops.sigmoid(self.ctr(x)).squeeze(-1)
        p_cvr = ops.sigmoid(self.cvr(x)).squeeze(-1)
        loss_ctr = self.bce(p_ctr, click)
        clicked = click > 0.5
        loss_cvr = self.bce(p_cvr[clicked], conversion[clicked])
        return loss_ctr + 0.3 * loss_cvr


def inputs():
    rng = np.random.default_rng(91)
    out = []
    for n in (2, 4, 6):
        click = np.zeros(6, np.float32)
        click[rng.permutation(6)[:n]] = 1
        conv = np.where(click > 0, rng.integers(0, 2, 6), 5).astype(np.float32)
        out.append((ms.Tensor(rng.normal(size=(6, 3)).astype(np.float32)), ms.Tensor(click), ms.Tensor(conv)))
    return out
