# expect: convert
# Losses whose options come from the arguments of the constructor.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, beta=1.0 / 9, delta=0.5, smooth=0.1):
        super().__init__()
        self.near = nn.SmoothL1Loss(beta=beta, reduction="sum")
        self.far = nn.HuberLoss(delta=delta)
        self.ce = nn.CrossEntropyLoss(label_smoothing=smooth, weight=ms.Tensor([1.0, 2.0, 0.5]))

    def construct(self, x, y, mask):
        a, b = x[mask], y[mask]
        labels = ops.where(y[..., 0] > 0, 1, 2).astype(ms.int32)[mask]
        return self.near(a, b), self.far(a, b), self.ce(a, labels)


def inputs():
    rng = np.random.default_rng(801)
    junk = np.array([np.nan, np.inf, 1e30], np.float32)
    out = []
    for n in (1, 5, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        x = np.where(mask[..., None], rng.standard_normal((2, 4, 3)), junk).astype(np.float32)
        y = np.where(mask[..., None], rng.standard_normal((2, 4, 3)), junk[::-1]).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
