# expect: convert
# Nothing here imports mindspore.ops, which what is written needs.
import mindspore as ms
import numpy as np
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, y, mask):
        k = int((x * mask).sum().abs())
        n = min(int(mask.sum()), k)
        return x[:n].sum() * y.mean()


def inputs():
    r = np.random.default_rng(0)
    return [(ms.Tensor(r.standard_normal(5).astype(np.float32)), ms.Tensor(r.standard_normal(5).astype(np.float32)),ms.Tensor((r.random(5) < p).astype(np.float32)*3)) for p in (0.4, 0.5, 0.9)]
