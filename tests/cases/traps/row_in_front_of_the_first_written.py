# expect: refuse (a Tensor below 0 as the place of a store has another gradient op by op)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, k):
        y = x * 1.0
        for i in range(int(k)):
            y[i] = y[i - 1] * 0.5 + x[i]
        return (y * x).sum()


def inputs():
    r = np.random.default_rng(0)
    return [(Tensor(r.standard_normal(6).astype(np.float32)), Tensor(k, ms.int32)) for k in (1, 3, 4)]
