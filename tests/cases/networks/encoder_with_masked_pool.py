# expect: convert
# An encoder with parameters; mean and max pooling over the real tokens of one sequence.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Encoder(nn.Cell):
    def __init__(self, vocab=10, dim=4):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.proj = nn.Dense(dim, dim)
        self.out = nn.Dense(2 * dim, 1)

    def construct(self, ids):
        hidden = ops.relu(self.proj(self.embed(ids)))
        real = ids != 0
        tokens = hidden[real]
        mean = tokens.mean(axis=0)
        best = tokens.max(axis=0)
        return self.out(ops.concat((mean, best)).expand_dims(0)).sum()


def inputs():
    rng = np.random.default_rng(514)
    out = []
    for n in (1, 3, 6):
        ids = np.zeros(6, np.int32)
        ids[:n] = rng.integers(1, 10, n)
        out.append((ms.Tensor(ids),))
    return out
