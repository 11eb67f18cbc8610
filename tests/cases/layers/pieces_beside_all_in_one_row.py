# expect: convert
# Rows are cut into pieces, and the same rows are put into one row: they do not pair up.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, m):
        pairs = x[m].reshape(-1, 2)
        every = x[m].reshape(-1)
        return (pairs[:, 0] * every[:1]).sum() / pairs.shape[0] + every.mean()


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal((8, 4)).astype(np.float32)
        m = np.arange(8) < 2 + 3 * seed
        out.append((Tensor(x), Tensor(m)))
    return out
