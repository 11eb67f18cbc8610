# expect: convert
# `x > 0` is written twice, but x changed in between; the two meet.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x):
        a = x[x > 0]
        x = -x
        b = x[x > 0]
        return (a * b).sum()


def inputs():
    rng = np.random.default_rng(237)
    out = []
    for _ in range(3):  # three positive and three negative numbers
        x = np.concatenate([rng.random(3) + 0.1, -rng.random(3) - 0.1]).astype(np.float32)
        rng.shuffle(x)
        out.append((ms.Tensor(x),))
    return out
