import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def __init__(self, reduction="mean"):
        super().__init__()
        self.reduction = reduction

    def construct(self, pred, target, mask):
        difference = (pred - target)[mask]
        if self.reduction == "mean":
            out = (difference**2).mean()
        elif self.reduction == "sum":
            out = (difference**2).sum()
        elif self.reduction == "none":
            out = difference**2
        else:
            raise ValueError("reduction is mean, sum or none")
        return out


def inputs():
    rows = []
    for seed, bits in enumerate(((1, 0, 1, 1), (0, 0, 1, 0), (1, 1, 1, 1))):
        mask = np.array(bits, bool)
        pred, target = np.random.default_rng(seed).normal(size=(2, 4))
        pred[~mask] = (np.nan, np.inf, 1e30)[seed]
        arrays = (pred.astype(np.float32), target.astype(np.float32), mask)
        rows.append(tuple(map(Tensor, arrays)))
    return rows
