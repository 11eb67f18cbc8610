# expect: refuse (the loop reads the list while it grows)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, steps):
        states = [x[0]]
        i = 0
        while i < steps and i < 6:
            states.append(ops.tanh(states[-1] + x[1]))
            i += 1
        return ops.stack(states).mean()


def inputs():
    x = Tensor(np.arange(6, dtype=np.float32).reshape(3, 2) / 4)
    return [(x, Tensor(n, ms.int32)) for n in (1, 2, 4)]
