# expect: convert
# The bound of a slice has one name and two values.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, t):
        size = 5
        if t > 0:
            near = x[:size]
        else:
            near = x
        size = 2
        if t > 0:
            far = x[:size]
        else:
            far = x
        return near.sum() + far.mean()


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal(8).astype(np.float32)
        t = np.float32(1 - 2 * (seed % 2))
        out.append((Tensor(x), Tensor(t)))
    return out
