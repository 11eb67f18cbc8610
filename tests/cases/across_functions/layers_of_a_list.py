# expect: convert
# entry: Encoder
# Blocks in a list mix the tokens that are real: each of them is given the mask.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Block(nn.Cell):
    def __init__(self, dim):
        super().__init__()
        self.query = nn.Dense(dim, dim)
        self.norm = nn.LayerNorm((dim,))

    def construct(self, x):
        scores = ops.matmul(self.query(x), x.T)
        return self.norm(x + ops.matmul(ops.softmax(scores, -1), x))


class Encoder(nn.Cell):
    def __init__(self, dim=4, depth=2):
        super().__init__()
        self.first = nn.CellList([Block(dim), Block(dim)])
        self.blocks = nn.CellList([Block(dim) for _ in range(depth)])

    def construct(self, hidden, mask):
        x = hidden.reshape(-1, 4)[mask.reshape(-1)]
        for block in self.first:
            x = block(x)
        for place, block in enumerate(self.blocks):
            x = block(x) * (place + 1)
        return x.mean(axis=0)


def inputs():
    rng = np.random.default_rng(0)
    hidden = Tensor(rng.standard_normal((2, 5, 4)).astype(np.float32))
    sizes = ([1, 1], [5, 5], [2, 4])
    return [(hidden, Tensor(np.arange(5) < np.array(size)[:, None])) for size in sizes]
