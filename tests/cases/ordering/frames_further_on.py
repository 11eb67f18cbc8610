# expect: convert
# Negatives of the kept frames: the frames so many places further on, counted around.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, x, keep, shift):
        kept = x[keep]
        n = kept.shape[0]
        place = ops.arange(n).astype(ms.int32)
        other = kept[(place + 3) % n]
        few = kept[shift % n]
        return (kept * other).sum(-1).mean(), (few ** 2).mean()


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for k in (1, 4, 7):
        m = np.zeros(7, bool)
        m[rng.permutation(7)[:k]] = True
        x = rng.standard_normal((7, 3)).astype(np.float32)
        x[~m] = np.nan
        out.append((Tensor(x), Tensor(m), Tensor(rng.integers(0, 9, (2, 3)).astype(np.int32))))
    return out
