# expect: convert
# A clamp is a bound: the capacity is 5.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Quota(nn.Cell):
    def construct(self, x, scores):
        n = ops.minimum(scores.sum().astype(ms.int32), 5).item()
        ramp = ops.arange(n).astype(ms.float32)
        return ops.exp(ramp * x.mean()).sum()


def inputs():
    rng = np.random.default_rng(705)
    x = ms.Tensor(rng.standard_normal(4).astype(np.float32))
    return [(x, ms.Tensor([s], ms.float32)) for s in (1.0, 3.0, 9.0)]
