# expect: convert
# oracle: graph (this form of nonzero has no kernel for PyNative on the CPU)
# One row of the positions of a mask of two axes: rows come as often as they hold a hit.
import numpy as np
from mindspore import nn, mint, Tensor


class Net(nn.Cell):
    def construct(self, hm, x):
        row = mint.where(hm > 0.5)[0]
        return x[row].mean(), mint.where(hm > 0.5)[-1].sum()


def inputs():
    rng = np.random.default_rng(1)
    out = []
    for n in (1, 5, 12):
        h = np.zeros(12, np.float32); h[rng.permutation(12)[:n]] = 0.8
        out.append((Tensor(h.reshape(3, 4)), Tensor(rng.standard_normal((3, 5)).astype(np.float32))))
    return out
