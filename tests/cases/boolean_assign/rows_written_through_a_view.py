# expect: refuse (eager code changes what shares the memory too)
# What is written into is a part of another Tensor that is read after it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, rows, mask):
        first = x[0]
        first[mask] = rows
        return first.sum() + x.sum()


def inputs():
    rng = np.random.default_rng(53)
    out = []
    for _ in range(2):
        mask = rng.permutation(4) < 2
        x = rng.standard_normal((2, 4, 3)).astype(np.float32)
        rows = rng.standard_normal((2, 3)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(rows), ms.Tensor(mask)))
    return out
