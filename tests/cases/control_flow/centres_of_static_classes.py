# expect: convert
# The centre of every class in a static loop, its count as a Tensor in the divisor.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """per-class means over a static loop."""

    def __init__(self):
        super().__init__()
        self.d = nn.Dense(4, 3)
        self.C = 3

    def construct(self, x, y):
        z = self.d(x)
        centres = []
        total = 0.0
        for c in range(self.C):
            sel = z[y == c]
            centre = sel.sum(axis=0) / ops.maximum(Tensor(sel.shape[0], ms.float32), 1.0)
            total = total + ((sel - centre) ** 2).sum()
            centres.append(centre)
        cs = ops.stack(centres)
        return total + ops.cdist(cs.expand_dims(0), cs.expand_dims(0)).sum()


def inputs():
    r = np.random.RandomState(9)
    return [
        (Tensor(r.randn(9, 4), ms.float32), Tensor(r.randint(0, 3, 9), ms.int32)) for _ in range(3)
    ]
