# expect: refuse (what grew is asked for more than its stack, sum and length)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, steps):
        rows = [x]
        i = 0
        while i < steps and i < 6:
            rows.append(x * i)
            i += 1
        return ops.cat(rows).sum()


def inputs():
    x = Tensor(np.arange(6, dtype=np.float32).reshape(3, 2) / 4)
    return [(x, Tensor(n, ms.int32)) for n in (1, 2, 4)]
