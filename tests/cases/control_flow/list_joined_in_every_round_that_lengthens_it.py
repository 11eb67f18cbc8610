# expect: convert
# A list is joined in front of a loop, in each of its rounds and behind it, and grows in between.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, m):
        parts = []
        parts.append(x[:, 0][m])
        total = ops.cat(parts).mean()
        for i in range(2):
            total = total + ops.cat(parts).mean() * (i + 1)
            parts.append(x[:, i + 1][m])
        return total + ops.cat(parts).sum()


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal((8, 4)).astype(np.float32)
        m = np.arange(8) < (3, 8, 5)[seed]
        out.append((Tensor(x), Tensor(m)))
    return out
