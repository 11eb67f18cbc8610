# expect: refuse (only on one way are there no more numbers than rows)
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, n, t):
        places = ops.arange(int(n))
        if t > 0:
            out = x[places].sum()
        else:
            out = places.sum() * 1.0
        return out


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal(8).astype(np.float32)
        n = np.int32((3, 12, 5)[seed])
        t = np.float32(1 - 2 * (seed % 2))
        out.append((Tensor(x), Tensor(n), Tensor(t)))
    return out
