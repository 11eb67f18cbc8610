# expect: refuse (the least of both is the number itself where that is below 0)
import numpy as np
from mindspore import nn, Tensor


class Net(nn.Cell):
    def __init__(self, most=-2):
        super().__init__()
        self.most = most

    def construct(self, x, mask):
        rows = x[mask]
        first = min(rows.shape[0], self.most)
        return rows[:first].sum() + first


def inputs():
    x = np.random.default_rng(1).random((5, 3)).astype(np.float32)
    return [(Tensor(x), Tensor(np.arange(5) < number)) for number in (3, 4, 5)]
