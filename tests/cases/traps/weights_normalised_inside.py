# expect: convert
# The scalar in the chain depends on the selection: x / x.sum() must use the selected sum.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Entropy(nn.Cell):
    def construct(self, score, valid):
        s = ops.masked_select(score, valid)
        p = s / s.sum()
        return -(p * ops.log(p)).sum()


def inputs():
    rng = np.random.default_rng(524)
    out = []
    for n in (1, 4, 7):
        m = np.arange(7) < n
        rng.shuffle(m)
        x = rng.uniform(0.2, 2, 7).astype(np.float32)
        x[~m] = 0.0
        out.append((ms.Tensor(x), ms.Tensor(m)))
    return out
