# expect: convert
# oracle: graph (this form of nonzero has no kernel for PyNative on the CPU)
# The tuple of positions is an index as a whole, and taken apart.
import numpy as np
from mindspore import nn, mint, Tensor


class Net(nn.Cell):
    def construct(self, hm, reg):
        idx = mint.where(hm > 0.5)
        rows = reg[..., 0]
        return rows[idx].mean() + reg[idx].sum(), reg[idx[0], idx[1]].max()


def inputs():
    rng = np.random.default_rng(1)
    out = []
    for n in (1, 5, 12):
        h = np.zeros(12, np.float32); h[rng.permutation(12)[:n]] = 0.8
        out.append((Tensor(h.reshape(3, 4)), Tensor(rng.standard_normal((3, 4, 5)).astype(np.float32))))
    return out
