# expect: convert
"""Pinball losses of the values that are there: a column a quantile, joined and summed."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops


class QuantileLoss(nn.Cell):
    def __init__(self, quantiles=(0.1, 0.5, 0.9)):
        super().__init__()
        self.quantiles = quantiles

    def construct(self, pred, target):
        mask = ~ops.isnan(target)
        losses = []
        for i, q in enumerate(self.quantiles):
            errors = target[mask] - pred[..., i][mask]
            losses.append(ops.maximum((q - 1) * errors, q * errors).unsqueeze(1))
        losses = ops.cat(losses, axis=1)
        stacked = []
        for i in range(2):
            stacked.append(ops.abs(target[mask] - pred[..., i][mask]))
        stacked = ops.stack(stacked, axis=1)
        return ops.sum(losses, dim=1).mean(), stacked.max()


def inputs():
    rng = np.random.default_rng(82)
    batches = []
    for share in (0.2, 0.5, 0.7):
        target = rng.standard_normal((4, 9)).astype(np.float32)
        target[rng.random((4, 9)) < share] = np.nan
        pred = rng.standard_normal((4, 9, 3)).astype(np.float32)
        batches.append((ms.Tensor(pred), ms.Tensor(target)))
    return batches
