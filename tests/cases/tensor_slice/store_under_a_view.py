# expect: refuse (the slice shares its memory with what is written when it runs eagerly, in a graph it does not)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Overwrite(nn.Cell):
    def construct(self, x, n, m):
        head = x[:n]
        x[:m] = 0.0
        return head.sum() + x.sum()


def inputs():
    rng = np.random.default_rng(306)
    out = []
    for n, m in ((3, 1), (4, 2), (5, 5)):
        x = rng.standard_normal(6).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(n, ms.int32), ms.Tensor(m, ms.int32)))
    return out
