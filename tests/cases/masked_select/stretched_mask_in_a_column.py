# expect: refuse (the mask is one column, which is stretched over the columns of the data)
import numpy as np
from mindspore import Tensor, nn, ops


class Stretched(nn.Cell):
    def construct(self, x, mask):
        rows = ops.masked_select(x, mask)[:, None]
        return ops.exp(rows - 1.0).mean()


def inputs():
    rng = np.random.default_rng(5)
    sets = []
    for count in (1, 2, 4):
        mask = np.zeros((4, 1), bool)
        mask[rng.permutation(4)[:count]] = True
        sets.append((Tensor(rng.normal(size=(4, 6)).astype(np.float32)), Tensor(mask)))
    return sets
