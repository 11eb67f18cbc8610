# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Identity(nn.Cell):
    def construct(self, x, keep):
        n = int((keep > 0).sum())
        return ops.eye(n, n, ms.float32).sum() * x.sum()


def inputs():
    rng = np.random.default_rng(716)
    x = ms.Tensor(rng.standard_normal(4).astype(np.float32))
    return [(x, ms.Tensor((np.arange(5) < n).astype(np.int32))) for n in (1, 4)]
