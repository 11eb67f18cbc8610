# expect: convert
# Nothing tells the rank: the loop that needs two axes runs in other networks only: two axes at least are tested for.
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def __init__(self, levels=0):
        super().__init__()
        self.levels = levels

    def construct(self, x, mask):
        (k,) = mask.shape
        total = x.sum() / k
        for level in range(self.levels):
            n, c = x.shape
            total = total + level * n * c
        return total + x[mask].mean(-1).max()


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for shape in ((6, 4), (5, 3, 2), (4, 2, 3)):
        mask = np.arange(shape[0]) < 2 + len(out)
        out.append((ms.Tensor(rng.standard_normal(shape).astype(np.float32)), ms.Tensor(mask)))
    return out
