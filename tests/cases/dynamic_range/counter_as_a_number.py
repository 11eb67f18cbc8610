# expect: refuse (the counter decides a value as a Python number)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Powers(nn.Cell):
    def construct(self, x, n):
        total = x.sum() * 0.0
        for i in range(int(n)):
            total = total + ops.pow(x, i).sum()
        return total


def inputs():
    rng = np.random.default_rng(734)
    x = ms.Tensor(rng.random(3).astype(np.float32) + 0.5)
    return [(x, ms.Tensor(n, ms.int32)) for n in (1, 3)]
