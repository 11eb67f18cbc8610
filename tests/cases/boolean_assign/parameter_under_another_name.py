# expect: refuse (the parameter itself is changed)
# oracle: pynative (graph mode cannot assign a vector under a mask)
# A local name of a parameter is written into: the parameter holds the new rows in the next step.
import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.memory = ms.Parameter(ops.ones((6, 4)))

    def construct(self, x, mask, v):
        memory = self.memory
        memory[mask] = memory[mask] * 0.5
        return x * memory


def inputs():
    rng = np.random.default_rng(302)
    out = []
    for n in (1, 3, 5):
        x, v = rng.standard_normal((2, 6, 4)).astype(np.float32)
        mask = rng.permutation(6) < n
        out.append((Tensor(x), Tensor(mask), Tensor(v)))
    return out
