# expect: convert
import numpy as np
from mindspore import Tensor, nn, ops


class Largest(nn.Cell):
    def construct(self, x, keep):
        rows = x[keep]
        n = rows.shape[0]
        sums = ops.reshape(rows.sum(axis=-1, keepdims=True), (n,))
        heads = rows[:, 1:2].view(n)
        return ops.exp(sums - heads).sum(), heads.max()


def inputs():
    rng = np.random.default_rng(7)
    out = []
    for p in (0.2, 0.6, 1.0):
        keep = rng.random(6) < p
        keep[2] = True
        out.append((Tensor(rng.standard_normal((6, 3)).astype(np.float32)), Tensor(keep)))
    return out
