# expect: refuse (nothing bounds the number of steps, and no capacity is given)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Steps(nn.Cell):
    def construct(self, x, steps):
        return (ops.arange(int(steps)).astype(ms.float32) * x.mean()).sum()


def inputs():
    rng = np.random.default_rng(715)
    x = ms.Tensor(rng.standard_normal(4).astype(np.float32))
    return [(x, ms.Tensor(n, ms.int32)) for n in (1, 4)]
