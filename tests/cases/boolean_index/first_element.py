# expect: convert
# sel[0] is the first valid entry, sel[-1] the last.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Ends(nn.Cell):
    def construct(self, x, m):
        sel = x[m > 0]
        return sel[0] - sel[-1]


def inputs():
    rng = np.random.default_rng(320)
    out = []
    for n in (1, 3, 6):
        m = (np.arange(6) < n).astype(np.int32)
        rng.shuffle(m)
        out.append((ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(m)))
    return out
