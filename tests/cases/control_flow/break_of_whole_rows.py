# expect: untouched (nothing is selected: the compiler unrolls the loop with its `break`)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x):
        total = ops.zeros((), ms.float32)
        for i in range(4):
            if x[i].sum() > 1.0:
                break
            total = total + x[i].max()
        return total


def inputs():
    rng = np.random.RandomState(3)
    return [(Tensor(rng.randn(4, 6).astype(np.float32)),) for _ in range(3)]
