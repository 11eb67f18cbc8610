# expect: refuse (a slice is returned: the tier unsafe gives it padded, with mask and count)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Head(nn.Cell):
    def construct(self, x, n):
        count = int(n)
        return ops.tanh(x[:count])


def inputs():
    rng = np.random.default_rng(723)
    x = ms.Tensor(rng.standard_normal((5, 2)).astype(np.float32))
    return [(x, ms.Tensor(n, ms.int32)) for n in (1, 3, 5)]
