# expect: convert
# entry: Guess
# The positions are a Parameter drawn by a generator that the constructor was given: of two axes.
import math

import numpy as np
import mindspore as ms
from mindspore import nn, ops, Parameter, Tensor


def drawn(rng, *shape):
    return Tensor((rng.randn(*shape) / math.sqrt(shape[-1])).astype(np.float32))


class Encoder(nn.Cell):
    def __init__(self, rng, words, width):
        super().__init__()
        self.words = nn.Embedding(words, width, embedding_table=drawn(rng, words, width))
        self.places = Parameter(drawn(rng, 9, width), name="places")

    def construct(self, ids):
        return ops.tanh(self.words(ids) + self.places[: ids.shape[1]])


class Guess(nn.Cell):
    def __init__(self, words=7, width=4):
        super().__init__()
        rng = np.random.RandomState(3)
        self.encoder = Encoder(rng, words, width)
        self.head = nn.Dense(width, words, weight_init=drawn(rng, words, width))

    def construct(self, ids, meant):
        hidden = self.encoder(ids)
        chosen = ids == 1
        return ops.cross_entropy(self.head(hidden[chosen]), meant[chosen])


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for n in (1, 3, 8):
        ids = rng.integers(2, 7, 10).astype(np.int32)
        ids[rng.permutation(10)[:n]] = 1
        meant = rng.integers(0, 7, (2, 5)).astype(np.int32)
        out.append((Tensor(ids.reshape(2, 5)), Tensor(meant)))
    return out
