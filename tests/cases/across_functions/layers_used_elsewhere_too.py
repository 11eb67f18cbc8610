# expect: refuse (one block is also handed to a function of the host)
# entry: Encoder
import numpy as np
from mindspore import Tensor, nn, ops


class Block(nn.Cell):
    def __init__(self, dim):
        super().__init__()
        self.query = nn.Dense(dim, dim)

    def construct(self, x):
        scores = ops.matmul(self.query(x), x.T)
        return x + ops.matmul(ops.softmax(scores, -1), x)


class Encoder(nn.Cell):
    def __init__(self, dim=4, depth=2):
        super().__init__()
        self.blocks = nn.CellList([Block(dim) for _ in range(depth)])
        self.last = self.blocks[-1]

    def construct(self, hidden, mask):
        x = hidden[mask]
        for block in self.blocks:
            x = block(x)
        return x.mean(axis=0) + self.last(hidden).mean(axis=0)


def inputs():
    rng = np.random.default_rng(0)
    hidden = Tensor(rng.standard_normal((6, 4)).astype(np.float32))
    return [(hidden, Tensor(np.arange(6) < size)) for size in (1, 3, 6)]
