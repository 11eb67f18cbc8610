# expect: untouched (both branches hold layers with parameters: a where would run both)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Router(nn.Cell):
    def __init__(self):
        super().__init__()
        self.small = nn.Dense(4, 4)
        self.large = nn.SequentialCell(nn.Dense(4, 64), nn.ReLU(), nn.Dense(64, 4))

    def construct(self, x, difficulty):
        if difficulty.mean() > 0.5:
            y = self.large(x)
        else:
            y = self.small(x)
        return y.sum()


def inputs():
    rng = np.random.default_rng(223)
    return [(ms.Tensor(rng.standard_normal((2, 4)).astype(np.float32)), ms.Tensor(np.full(3, d, np.float32))) for d in (0.1, 0.9)]
