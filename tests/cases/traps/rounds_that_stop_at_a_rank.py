# expect: refuse (nothing tells the rank: the round that needs two axes is skipped with three)
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, mask):
        (k,) = mask.shape
        total = x.sum() / k
        for _ in range(2):
            if x.ndim == 3:
                continue
            n, c = x.shape
            total = total + n * c
        return total + x[mask].sum(-1).max()


def inputs():
    rng = np.random.default_rng(3)
    out = []
    for shape in ((6, 4), (5, 3, 2), (4, 2, 3)):
        mask = np.arange(shape[0]) < 2 + len(out)
        out.append((ms.Tensor(rng.standard_normal(shape).astype(np.float32)), ms.Tensor(mask)))
    return out
