# expect: convert
"""Scores of a decoder, one more in every round until the end token comes; layers make them."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Decoder(nn.Cell):
    def __init__(self, dim=4, vocab=6, eos=0):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.cell = nn.Dense(2 * dim, dim)
        self.out = nn.Dense(dim, vocab)
        self.eos = eos

    def construct(self, state, token, steps):
        scores = ops.zeros((1,), ms.float32)
        step = ops.zeros((), ms.int32)
        limit = ops.minimum(steps, 7)
        while step < limit:
            state = ops.tanh(self.cell(ops.cat((self.embed(token), state), 1)))
            logp = ops.log_softmax(self.out(state), -1)
            token = logp.argmax(axis=-1).astype(ms.int32)
            scores = ops.cat((scores, logp.max().expand_dims(0)))
            step = step + 1
        return scores.sum() / scores.shape[0], token


def inputs():
    rng = np.random.RandomState(0)
    return [
        (
            ms.Tensor(rng.randn(1, 4).astype(np.float32)),
            ms.Tensor([3], ms.int32),
            ms.Tensor(n, ms.int32),
        )
        for n in (1, 4, 7)
    ]
