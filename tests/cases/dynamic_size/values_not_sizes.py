# expect: untouched (the numbers read from Tensors are values, not sizes)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Values(nn.Cell):
    def construct(self, x, t):
        filled = ops.full((3,), 2.0) * t
        return (ops.arange(4).astype(ms.float32) * t + filled.sum()).sum() * x.mean()


def inputs():
    rng = np.random.default_rng(714)
    x = ms.Tensor(rng.standard_normal(4).astype(np.float32))
    return [(x, ms.Tensor(v, ms.float32)) for v in (1.0, 2.5)]
