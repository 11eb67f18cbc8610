# expect: refuse (the selected rows in the list are copies, and one level is written into before they join)
"""Rows of every level are listed in a loop over the levels; one level changes before they join."""

import numpy as np
from mindspore import Tensor, nn, ops


class Levels(nn.Cell):
    def construct(self, p3, p4, t3, t4):
        p3 = p3 * 1
        preds, targets = [], []
        for p, t in ((p3, t3), (p4, t4)):
            m = t >= 0
            preds.append(p[m])
            targets.append(t[m])
        p3[1:] = 0.5
        return ops.mse_loss(ops.cat(preds), ops.cat(targets)) + p3.sum()


def inputs():
    rng = np.random.default_rng(4)
    return [
        tuple(Tensor((rng.standard_normal(5) + shift).astype(np.float32)) for _ in range(4))
        for shift in (0.0, 0.4, 1.0)
    ]
