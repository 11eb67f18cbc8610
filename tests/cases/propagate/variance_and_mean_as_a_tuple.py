# expect: refuse (the tuple of both goes on as one value)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Pair(nn.Cell):
    def construct(self, x, valid):
        both = ops.var_mean(x[valid])
        return both


def inputs():
    rng = np.random.default_rng(603)
    out = []
    for n in (2, 4, 6):
        valid = np.zeros(6, bool)
        valid[rng.permutation(6)[:n]] = True
        out.append((ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(valid)))
    return out
