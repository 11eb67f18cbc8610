# expect: convert
# The number is what the pointer was: that it moves on afterwards does not change it.
import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.pointer = Parameter(Tensor(2, ms.int32), requires_grad=False)

    def construct(self, x):
        n = int(self.pointer)
        ops.assign(self.pointer, self.pointer + 1)
        return x[:n].sum() + n


def inputs():
    r = np.random.default_rng(0)
    return [(Tensor(r.standard_normal(6).astype(np.float32)),) for _ in range(3)]
