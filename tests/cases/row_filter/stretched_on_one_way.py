# expect: refuse (on one way the mask is of elements: rows are not kept whole there)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Rows(nn.Cell):
    def __init__(self, every=True):
        super().__init__()
        self.every = every

    def construct(self, x, kept):
        if self.every:
            mask = kept.expand_dims(-1).expand_as(x)
        else:
            mask = x > 0
        return ops.masked_select(x, mask).view(-1, 2).max(axis=1).sum()


def inputs():
    rows = []
    for kept in (1, 3, 5):
        rng = np.random.default_rng(kept)
        x = rng.standard_normal((6, 2))
        rows.append((Tensor(x, ms.float32), Tensor(rng.permutation(np.arange(6) < kept))))
    return rows
