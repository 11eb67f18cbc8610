# expect: convert
# select: tuple-argument
# Hidden states come as a pair: one compile for all steps, not one for each.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Cell(nn.Cell):
    def __init__(self, d=4):
        super().__init__()
        self.fc = nn.Dense(d, 4 * d)

    def construct(self, x, state: tuple[ms.Tensor, ms.Tensor]):
        h, c = state
        i, f, g, o = ops.split(self.fc(x + h), 4, axis=-1)
        c = ops.sigmoid(f) * c + ops.sigmoid(i) * ops.tanh(g)
        return ops.sigmoid(o) * ops.tanh(c), c


def inputs():
    r = np.random.RandomState(0)
    x, h, c = (ms.Tensor(r.rand(2, 4), ms.float32) for _ in range(3))
    return [(x, (h * k, c + k)) for k in range(3)]
