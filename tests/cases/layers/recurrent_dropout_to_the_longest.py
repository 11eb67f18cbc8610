# expect: refuse (what is dropped between the layers hangs on the number of steps)
import numpy as np
from mindspore import Tensor, nn


class Encoder(nn.Cell):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 4, 2, batch_first=True, dropout=0.5)

    def construct(self, x, lengths):
        out, _ = self.gru(x[:, : int(lengths.max())])
        return (out**2).sum()


def inputs():
    rng = np.random.default_rng(8)
    sets = []
    for longest in (3, 5, 7):
        lengths = rng.integers(1, longest + 1, 4).astype(np.int32)
        x = rng.normal(size=(4, 7, 3)).astype(np.float32)
        sets.append((Tensor(x), Tensor(lengths)))
    return sets
