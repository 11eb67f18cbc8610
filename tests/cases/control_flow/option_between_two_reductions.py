# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, reduction="mean"):
        super().__init__()
        self.average = reduction == "mean"
        self.reduction = reduction

    def construct(self, prediction, target, mask):
        loss = ops.abs(prediction[mask] - target[mask])
        total = loss.mean() if self.average else loss.sum()
        worst = (loss.max() if self.reduction == "mean" else loss.min()) * 2.0
        return total + worst


def inputs():
    r = np.random.RandomState(0)
    out = []
    for n in (1, 5, 12):
        mask = (r.permutation(12) < n).reshape(3, 4)
        prediction, target = (r.randn(3, 4, 2).astype(np.float32) for _ in range(2))
        prediction[~mask], target[~mask] = np.nan, 1e30
        out.append((Tensor(prediction), Tensor(target), Tensor(mask)))
    return out
