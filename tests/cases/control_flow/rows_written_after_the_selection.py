# expect: convert
# Rows of integers and of floats are selected, then their tensors are written in place.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, ids, mask):
        data = x * 2.0
        codes = ids + 1
        rows = data[mask]
        picked = codes[mask]
        data[0] = 7.0
        codes[:] = 3
        return (rows * rows).sum() + picked.sum() + data.sum() + codes.sum()


def inputs():
    rng = np.random.default_rng(316)
    out = []
    for n in (1, 3, 5):
        keep = np.zeros(5, bool)
        keep[rng.permutation(5)[:n]] = True
        x = rng.standard_normal((5, 3)).astype(np.float32)
        x[~keep] = 1e30
        out.append((ms.Tensor(x), ms.Tensor(rng.integers(0, 9, 5).astype(np.int32)), ms.Tensor(keep)))
    return out
