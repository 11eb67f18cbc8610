# expect: convert
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def clipped(self, p):
        return ops.clamp(p, 1e-3, 1.0 - 1e-3)

    def entropy(self, p, target):
        p = self.clipped(p)
        return (-target * ops.log(p) - (1.0 - target) * ops.log(1.0 - p)).mean()

    def construct(self, p, target, keep):
        whole = self.entropy(p, target)
        return self.entropy(p[keep], target[keep]) + whole


def inputs():
    rng = np.random.default_rng(5)
    p = rng.uniform(0.1, 0.9, size=(6, 4)).astype(np.float32)
    target = rng.integers(0, 2, size=(6, 4)).astype(np.float32)
    rows = []
    for chosen in ([0], [1, 3, 4], [0, 1, 2, 3, 4, 5]):
        keep = np.zeros(6, bool)
        keep[chosen] = True
        rows.append((Tensor(p), Tensor(target), Tensor(keep)))
    return rows
