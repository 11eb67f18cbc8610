# expect: refuse (a number of steps: the graph is unrolled)
# select: python-argument
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Rounds(nn.Cell):
    def __init__(self, d=3):
        super().__init__()
        self.fc = nn.Dense(d, d)

    def construct(self, x, rounds: int):
        for _ in range(rounds):
            x = ops.tanh(self.fc(x))
        return x


def inputs():
    x = ms.Tensor(np.arange(6.0).reshape(2, 3), ms.float32)
    return [(x, 1), (x, 2), (x, 3)]
