# expect: refuse (`~n` is `-n - 1` of a number, and asks for zeros of a Tensor)
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, m):
        kept = x[m]
        return kept.sum() * ~kept.shape[0]


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal(8).astype(np.float32)
        m = np.arange(8) < (3, 8, 5)[seed]
        out.append((Tensor(x), Tensor(m)))
    return out
