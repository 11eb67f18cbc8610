import numpy as np
from mindspore import Tensor, nn, ops

SCALE = 2.0


class Net(nn.Cell):
    def __init__(self, reduction="mean"):
        super().__init__()
        self.reduction = reduction

    def reduce(self, loss, scale, whole=True):
        scale = scale * 0.5
        whole = whole and self.reduction == "mean"
        if whole:
            loss = loss.mean() * scale
        elif self.reduction == "sum":
            loss = loss.sum() * scale
        return loss

    def construct(self, pred, target, mask):
        error = ops.square((pred - target)[mask])
        return self.reduce(error, SCALE, True)


def inputs():
    rows = []
    for seed, bits in enumerate(((1, 0, 1, 1), (0, 0, 1, 0), (1, 1, 1, 1))):
        mask = np.array(bits, bool)
        pred, target = np.random.default_rng(seed).normal(size=(2, 4))
        pred[~mask] = (np.nan, np.inf, 1e30)[seed]
        arrays = (pred.astype(np.float32), target.astype(np.float32), mask)
        rows.append(tuple(map(Tensor, arrays)))
    return rows
