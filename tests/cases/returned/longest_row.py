# expect: refuse (a batch cut to its longest row is returned, padded by the tier unsafe)
# entry: Encoder
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Encoder(nn.Cell):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(20, 6)
        self.head = nn.Dense(6, 3)

    def construct(self, ids, lengths):
        longest = int(lengths.max())
        hidden = ops.tanh(self.words(ids)[:, :longest])
        return self.head(hidden), hidden.sum(-1)


class Training(nn.Cell):
    def __init__(self):
        super().__init__()
        self.encoder = Encoder()

    def construct(self, ids, target):
        return ((self.encoder.head(self.encoder.words(ids)) - target) ** 2).mean()


def inputs():
    rng = np.random.default_rng(726)
    ids = ms.Tensor(rng.integers(0, 20, (3, 7)).astype(np.int32))
    return [(ids, ms.Tensor(np.array(n, np.int32))) for n in ([2, 5, 1], [7, 3, 3], [1, 1, 1])]
