# expect: untouched (a Tensor decides a value in the loop, not its rounds)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Rounds(nn.Cell):
    def __init__(self, rounds=3):
        super().__init__()
        self.rounds = rounds

    def construct(self, x, t):
        for i in range(self.rounds):
            x = x * 0.5 + t * i
        return x.sum()


def inputs():
    rng = np.random.default_rng(736)
    x = ms.Tensor(rng.standard_normal(3).astype(np.float32))
    return [(x, ms.Tensor(v, ms.float32)) for v in (1.0, 2.0)]
