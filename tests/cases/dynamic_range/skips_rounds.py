# expect: refuse (`continue` would skip the step of the counter)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Skip(nn.Cell):
    def construct(self, x, n):
        total = x.sum() * 0.0
        for i in range(int(n)):
            if i == 1:
                continue
            total = total + x[i].sum()
        return total


def inputs():
    rng = np.random.default_rng(735)
    x = ms.Tensor(rng.standard_normal((4, 3)).astype(np.float32))
    return [(x, ms.Tensor(n, ms.int32)) for n in (1, 3)]
