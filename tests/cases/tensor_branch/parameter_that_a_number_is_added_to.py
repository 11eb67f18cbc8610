# expect: convert
# A Tensor of one element that comes in and only gets numbers added is no number of Python's.
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, rate, scale, x):
        rate = rate * 2
        if x.mean() > 0:
            rate = rate + 1
        scale = scale - 1
        factor = scale
        if ops.max(x)[0] > 1:
            factor = factor * 3
        return rate, factor, x.mean() * rate


def inputs():
    out = []
    for seed, shift in enumerate((-2.0, 0.5, 2.0)):
        x = np.random.default_rng(seed).normal(size=5).astype(np.float32) + np.float32(shift)
        rate, scale = np.float32(0.35), np.float32(2.75)
        out.append((Tensor(rate), Tensor(scale), Tensor(x)))
    return out
