# expect: refuse (the list holds the Tensor itself, which `*=` changes in PyNative mode)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, steps):
        h = x[0] * 1
        g = h
        states = []
        i = 0
        while i < steps and i < 6:
            states.append(h.view(-1))
            g *= 1.5
            i += 1
        return ops.stack(states).mean()


def inputs():
    x = Tensor(np.arange(6, dtype=np.float32).reshape(3, 2) / 4)
    return [(x, Tensor(n, ms.int32)) for n in (1, 2, 4)]
