# expect: convert
# Numbers of the host that bound slices: one compile for all of them, not one for each.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Window(nn.Cell):
    def __init__(self, d=4):
        super().__init__()
        self.fc = nn.Dense(d, d)

    def construct(self, x, start, width):
        h = self.fc(x)
        head = h[:width]
        w = h[start : start + 3]
        return head.mean() + ops.exp(w).sum(axis=0).max() + h[start].sum()


def inputs():
    r = np.random.RandomState(0)
    x = ms.Tensor(r.rand(8, 4), ms.float32)
    return [(x, 0, 3), (x, 2, 4), (x, 4, 8), (x, 5, 1)]
