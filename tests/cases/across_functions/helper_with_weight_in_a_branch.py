# expect: refuse (where nothing is selected the mean is NaN, and 0 * NaN would reach the weight)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.weight = ms.Parameter(ms.Tensor(1.5, ms.float32), name="weight")

    def weighed(self, x):
        return x.mean() * self.weight

    def construct(self, x, mask):
        loss = ops.zeros((), ms.float32)
        if mask.any():
            loss = self.weighed(x[mask])
        return loss


def inputs():
    rng = np.random.default_rng(305)
    out = []
    for n in (3, 0, 1, 6):
        x = rng.standard_normal(6).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(np.arange(6) < n)))
    return out
