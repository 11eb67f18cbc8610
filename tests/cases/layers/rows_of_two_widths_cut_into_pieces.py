# expect: convert
# The same rows of two tensors are cut into pieces of one size: a row has two of them, or three.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, y, m):
        near = x[m].reshape(-1, 2)
        far = y[m].reshape(-1, 2)
        return near.max(axis=1).mean() + far.max(axis=1).mean()


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal((8, 4)).astype(np.float32)
        y = rng.standard_normal((8, 6)).astype(np.float32)
        m = np.arange(8) < 2 + 3 * seed
        out.append((Tensor(x), Tensor(y), Tensor(m)))
    return out
