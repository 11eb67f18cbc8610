# expect: refuse (the number decides how the elements are folded)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Fold(nn.Cell):
    def construct(self, x, rows):
        n = int(rows)
        return x.reshape(n, -1).max(axis=1).sum()


def inputs():
    rng = np.random.default_rng(717)
    x = ms.Tensor(rng.standard_normal(12).astype(np.float32))
    return [(x, ms.Tensor(n, ms.int32)) for n in (2, 3)]
