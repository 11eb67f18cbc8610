# expect: convert
# The indices themselves are averaged (a centroid).
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Centroid(nn.Cell):
    def construct(self, heat):
        yx = ops.nonzero(heat > 0.5).astype(ms.float32)
        return yx.mean(axis=0)


def inputs():
    rng = np.random.default_rng(361)
    out = []
    for n in (2, 4, 9):
        h = np.where(np.arange(12) < n, 0.8, 0.1).astype(np.float32)
        rng.shuffle(h)
        out.append((ms.Tensor(h.reshape(3, 4)),))
    return out
