# expect: convert
# Cubes of the largest int64 leave float32, and MindSpore's logsigmoid and mish overflow far out.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = ms.Parameter(ms.Tensor(1.5, ms.float32), name="scale")

    def construct(self, z, keep):
        step = z[keep].astype(ms.float32)
        cubes = (step * step * step * self.scale).sum()
        steep = ops.logsigmoid(step) * self.scale + ops.mish(step) * self.scale
        return cubes + steep.sum()


def inputs():
    rng = np.random.default_rng(1)
    out = []
    for n in (1, 4, 8):
        keep = rng.permutation(8) < n
        z = rng.integers(-2, 3, 8)
        z[~keep] = np.array([2**63 - 1, -(2**63), 1000, -1000, 300, -300, 0])[: 8 - n]
        out.append((ms.Tensor(z), ms.Tensor(keep)))
    return out
