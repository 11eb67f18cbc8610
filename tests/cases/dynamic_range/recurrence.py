# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Recurrence(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = ms.Parameter(ms.Tensor(np.full((2, 2), 0.3, np.float32)), name="w")

    def construct(self, x, steps):
        n = int(steps)
        h = ops.zeros_like(x[0])
        for i in range(n):
            # one step
            h = ops.tanh(ops.matmul(h, self.w) + x[i])
        return h.sum()


def inputs():
    rng = np.random.default_rng(731)
    x = ms.Tensor(rng.standard_normal((5, 3, 2)).astype(np.float32))
    return [(x, ms.Tensor(n, ms.int32)) for n in (1, 3, 5)]
