# expect: convert
# a method repeats rows, its caller pads them to a known length, another file takes both
import numpy as np
from mindspore import Tensor, nn, ops

from regulator import LengthRegulator


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.encode = nn.Dense(4, 4, weight_init="normal")
        self.regulate = LengthRegulator()
        self.decode = nn.Dense(4, 2, weight_init="normal")

    def construct(self, x, duration, target):
        y, n = self.regulate(self.encode(x), duration)
        return ops.abs(self.decode(y) - target).sum() / (n * 2)


def inputs():
    rng = np.random.default_rng(0)
    rows = []
    for duration in ([1, 2, 3, 1, 0], [4, 4, 4, 4, 4], [0, 0, 1, 0, 0]):
        x, target = rng.standard_normal((5, 4)), rng.standard_normal((20, 2))
        values = (x.astype(np.float32), np.array(duration, np.int32), target.astype(np.float32))
        rows.append(tuple(map(Tensor, values)))
    return rows
