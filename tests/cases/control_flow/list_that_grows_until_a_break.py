# expect: convert
# oracle: pynative (in graph mode a `while` that lengthens a list or a Tensor never compiles)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, steps):
        h = x[2]
        states = [x[0]]
        while True:
            h = ops.sigmoid(h) * 2
            states += [h]
            # enough of them, or settled
            if h.sum() > 2.7 - 0.1 * steps or len(states) >= 6:
                break
        return ops.stack(states).max(axis=0).sum()


def inputs():
    x = Tensor(np.arange(6, dtype=np.float32).reshape(3, 2) / 4)
    return [(x, Tensor(n, ms.int32)) for n in (1, 2, 4)]
