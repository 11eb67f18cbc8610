# expect: refuse (the parameter itself is changed)
# What a method gives is a parameter: rows at places are added to that.
import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.memory = ms.Parameter(ops.ones((6, 4)))

    def table(self):
        return self.memory

    def construct(self, x, mask, v):
        places = ops.nonzero(mask)[:, 0]
        memory = self.table()
        memory[places] += v[places]
        return x * memory


def inputs():
    rng = np.random.default_rng(303)
    out = []
    for n in (1, 3, 5):
        x, v = rng.standard_normal((2, 6, 4)).astype(np.float32)
        mask = rng.permutation(6) < n
        out.append((Tensor(x), Tensor(mask), Tensor(v)))
    return out
