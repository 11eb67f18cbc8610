# expect: convert
# A remainder of whole numbers is never below 0, whatever it is of.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Rolling(nn.Cell):
    def __init__(self):
        super().__init__()
        self.gain = ms.Parameter(ms.Tensor(2.0, ms.float32))

    def construct(self, memory, step):
        at = step % (memory.shape[0] - 1)
        last = ops.floor_mod(step - 1, memory.shape[0])
        return memory[at : at + 2] * self.gain, memory[last : last + 1]


def inputs():
    rng = np.random.default_rng(11)
    memory = rng.standard_normal((5, 3)).astype(np.float32)
    return [(ms.Tensor(memory), ms.Tensor(np.int32(step))) for step in (0, 3, 4, 10, -1, -7)]
