# expect: convert
# entry: Net
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self, width=4, depth=2):
        super().__init__()
        layers = []
        for _ in range(depth):
            layers.append(nn.Dense(width, width))
            layers.append(nn.ReLU())
        self.mlp = nn.SequentialCell(layers)
        self.heads = nn.CellList()
        for _ in range(2):
            self.heads.append(nn.Dense(width, 1))

    def construct(self, x, valid):
        h = self.mlp(x[valid])
        total = ops.zeros((), h.dtype)
        for i in range(2):
            total = total + ops.tanh(self.heads[i](h)).mean()
        return total


def inputs():
    rng = np.random.RandomState(2)
    out = []
    for k in (1, 4, 7):
        x = rng.randn(7, 4).astype(np.float32)
        valid = np.arange(7) < k
        rng.shuffle(valid)
        x[~valid] = 1e30
        out.append((Tensor(x), Tensor(valid)))
    return out
