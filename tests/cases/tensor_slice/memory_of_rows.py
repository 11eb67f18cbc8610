# expect: convert
# A memory whose rows are overwritten in turn and then read: gradients go through what was written.
import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops


class Remember(nn.Cell):
    def __init__(self, dim=3, size=6):
        super().__init__()
        self.encoder = nn.Dense(4, dim)
        self.memory = Parameter(ops.ones((size, dim), ms.float32), requires_grad=False)

    def construct(self, x, start):
        rows = self.encoder(x)
        first = int(start)
        self.memory[first : first + rows.shape[0]] = rows
        weights = ops.softmax(ops.matmul(rows, self.memory.T), axis=-1)
        return ops.matmul(weights, self.memory).square().mean()


def inputs():
    r = np.random.default_rng(4)
    return [
        (Tensor(r.standard_normal((2, 4)).astype(np.float32)), Tensor(n, ms.int32))
        for n in (0, 2, 4)
    ]
