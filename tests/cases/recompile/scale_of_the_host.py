# expect: convert
# select: python-argument
# A number that only meets Tensors: one compile for all of them, and float16 stays float16.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Noise(nn.Cell):
    def __init__(self, d=4):
        super().__init__()
        self.fc = nn.Dense(d, d)

    def construct(self, x, sigma: float, noise):
        """Add noise, and keep some of the signal."""
        keep = (1 - sigma**2) / 2
        h = self.fc(x) * keep + noise.astype(ms.float16) * sigma
        return ops.where(h > sigma, h, -sigma), ops.clamp(h, -sigma, sigma).sum()


def inputs():
    r = np.random.RandomState(0)
    x = ms.Tensor(r.rand(3, 4), ms.float32)
    return [(x, sigma, x * 2) for sigma in (0.1, 0.5, 0.75)]
