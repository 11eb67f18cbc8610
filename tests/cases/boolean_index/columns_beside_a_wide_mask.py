# expect: convert
# oracle: graph (MindSpore 2.10 fails op by op on a mask of two axes beside a slice)
# Columns of the rows that a mask of two axes picks, in one index.
import numpy as np
from mindspore import Tensor, nn


class Columns(nn.Cell):
    def construct(self, x, mask):
        m = mask > 0
        a = x[m, 0]
        b = x[m, 1:]
        c = x[m, 2]
        return a.mean() + (b**2).sum(-1).max() + (a * c).sum() + x[m, :2].std()


def inputs():
    rng = np.random.default_rng(0)
    sets = []
    for n in (3, 6, 9):
        m = np.zeros((10,), np.int32)
        m[rng.permutation(10)[:n]] = 1
        sets.append((Tensor(rng.normal(size=(2, 5, 3)).astype(np.float32)), Tensor(m.reshape(2, 5))))
    return sets
