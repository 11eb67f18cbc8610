# expect: convert
# Powers that stay what they are once the count is a Tensor.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.decay = 0.9

    def construct(self, x, m):
        kept = x[m]
        n = kept.shape[0]
        return kept.sum() * self.decay ** (3 - n) + n**2 + 2**n - float(n) ** -1


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal(8).astype(np.float32)
        m = np.arange(8) < (3, 8, 5)[seed]
        out.append((Tensor(x), Tensor(m)))
    return out
