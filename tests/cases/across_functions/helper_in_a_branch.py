# expect: convert
# A helper that only computes stands inside `if mask.any()`; where nothing is selected it must not
# spoil gradients with the junk that the mask hides.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def log_ratio(a, b):
    return ops.log(a) - ops.log(b)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = ms.Parameter(ms.Tensor(1.5, ms.float32), name="scale")

    def construct(self, depth, target):
        mask = target > 0
        loss = ops.zeros((), ms.float32)
        if mask.any():
            error = log_ratio(depth[mask], target[mask])
            loss = ops.abs(error).mean() * self.scale
        return loss


def inputs():
    rng = np.random.default_rng(301)
    out = []
    for n in (5, 0, 1, 8):
        depth = rng.uniform(0.5, 2, 8).astype(np.float32)
        target = np.where(np.arange(8) < n, rng.uniform(0.5, 2, 8), -1.0).astype(np.float32)
        depth[n:] = [0.0, np.nan, np.inf, -1.0, 1e30, 0.0, -5.0, np.nan][n:]
        out.append((ms.Tensor(depth), ms.Tensor(target)))
    return out
