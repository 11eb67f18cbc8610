# expect: convert
# oracle: graph (this form of nonzero has no kernel for PyNative on the CPU)
# where with one argument: points of two axes behind another one.
import numpy as np
import mindspore as ms
from mindspore import nn, mint, Tensor


class Net(nn.Cell):
    def construct(self, hm, reg):
        ys, xs = mint.where(hm > 0.5)
        off = reg[:, ys, xs]
        return off.abs().mean(), (ys.astype(ms.float32) * 2 + xs).sum(), off.sum(axis=1), off.max(axis=0).sum()


def inputs():
    rng = np.random.default_rng(1)
    out = []
    for n in (1, 5, 12):
        h = np.zeros(12, np.float32); h[rng.permutation(12)[:n]] = 0.8
        out.append((Tensor(h.reshape(3, 4)), Tensor(rng.standard_normal((2, 3, 4)).astype(np.float32))))
    return out
