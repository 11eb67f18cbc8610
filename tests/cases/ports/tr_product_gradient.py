# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Parameter, Tensor


class LearntScale(nn.Cell):
    """A parameter meets every selected element: rubbish would reach its gradient."""

    def __init__(self):
        super().__init__()
        self.scale = Parameter(Tensor(np.array([0.7], np.float32)))
        self.bias = Parameter(Tensor(np.array([0.1], np.float32)))
        self.power = Parameter(Tensor(np.array([1.3], np.float32)))

    def construct(self, x, m):
        s = ops.masked_select(x, m)
        z = ops.pow(s, self.power) * self.scale + self.bias
        return ops.tanh(z).sum(), (z / (s + 0.5)).mean()


def inputs():
    rng = np.random.default_rng(152)
    out = []
    for n in (1, 4, 7):
        keep = np.zeros(7, bool)
        keep[rng.permutation(7)[:n]] = True
        x = np.where(keep, rng.uniform(0.3, 2, 7), rng.choice([np.nan, np.inf, -0.5, -3.0, 0.0], 7))
        out.append((ms.Tensor(x.astype(np.float32)), ms.Tensor(keep)))
    return out
