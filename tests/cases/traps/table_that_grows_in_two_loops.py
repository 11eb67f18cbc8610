# expect: refuse (the second loop lengthens what the first one left)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, steps):
        out = x[:1]
        h = x[0]
        i = 0
        while i < steps and i < 6:
            h = ops.tanh(h * 1.5)
            out = ops.cat((out, h.expand_dims(0)))
            i += 1
        while h.sum() < 1.99 and i < 8:
            h = h + 0.5
            out = ops.cat((out, h.expand_dims(0)))
            i += 1
        return out.mean()


def inputs():
    x = Tensor(np.arange(6, dtype=np.float32).reshape(3, 2) / 4)
    return [(x, Tensor(n, ms.int32)) for n in (1, 2, 4)]
