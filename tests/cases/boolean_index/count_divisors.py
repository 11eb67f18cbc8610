# expect: convert
# Hand-written means: shape[0], size and len-like divisors of the selection.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class HandMean(nn.Cell):
    def construct(self, x, m):
        sel = x[m > 0]
        a = sel.sum() / sel.shape[0]
        b = (sel * sel).sum() / sel.size
        return a + b


def inputs():
    rng = np.random.default_rng(27)
    res = []
    for n in (1, 4, 7):
        m = (np.arange(7) < n).astype(np.float32)
        rng.shuffle(m)
        res.append((ms.Tensor(rng.standard_normal(7).astype(np.float32)), ms.Tensor(m)))
    return res
