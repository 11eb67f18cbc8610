# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m, order):
        sel = ops.masked_select(x, m)
        picked = sel[order]  # positions within the selection
        return picked.sum()


def inputs():
    rng = np.random.default_rng(243)
    out = []
    for n in (3, 5, 8):
        m = np.arange(8) < n
        rng.shuffle(m)
        out.append((ms.Tensor(rng.standard_normal(8).astype(np.float32)), ms.Tensor(m), ms.Tensor(rng.integers(0, 3, 2), ms.int32)))
    return out
