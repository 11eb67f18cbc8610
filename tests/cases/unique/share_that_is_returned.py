# expect: convert
# A share of the number of kinds leaves the network as the Python number that it was.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Neighbours(nn.Cell):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(12, 4)

    def construct(self, seeds, neighbours):
        b, k = neighbours.shape
        kinds, place = ops.unique(neighbours.reshape(-1))
        rows = ops.relu(self.table(kinds))[place].reshape(b, k, -1)
        reuse = 1.0 - kinds.shape[0] / (b * k)
        return self.table(seeds) + rows.mean(axis=1), reuse


def inputs():
    rng = np.random.default_rng(815)
    out = []
    for high in (1, 5, 12):
        seeds = rng.integers(0, 12, 3).astype(np.int32)
        neighbours = rng.integers(0, high, (3, 4)).astype(np.int32)
        out.append((ms.Tensor(seeds), ms.Tensor(neighbours)))
    return out
