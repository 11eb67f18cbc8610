# expect: convert
# As many rounds as the pointer says before the first of them: each round moves it on.
import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.pointer = Parameter(Tensor(2, ms.int32), requires_grad=False)

    def construct(self, x):
        for i in range(int(self.pointer)):
            ops.assign(self.pointer, self.pointer + 1)
            x = ops.tanh(x) + x[i]
        return x.sum()


def inputs():
    r = np.random.default_rng(0)
    return [(Tensor(r.standard_normal(8).astype(np.float32)),) for _ in range(2)]
