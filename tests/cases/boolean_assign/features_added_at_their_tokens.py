# expect: convert
# oracle: pynative (the graph does not compile rows in the order of the true elements)
"""Image features written as `x[m] = x[m] * 0.0 + features`, in rows of all texts one after another."""

import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class Merge(nn.Cell):
    def __init__(self, vocab=20, dim=4, token=19):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.project = nn.Dense(3, dim)
        self.head = nn.Dense(dim, 5)
        self.token = token

    def construct(self, input_ids, pixels):
        embeds = self.embed(input_ids)
        features = self.project(pixels)
        b, n, c = embeds.shape
        embeds = embeds.reshape(b * n, c)
        selected = input_ids.reshape(b * n) == self.token
        embeds[selected] = embeds[selected] * 0.0 + features.reshape(-1, c)
        return self.head(embeds.reshape(b, n, c))


def inputs():
    rng = np.random.default_rng(5)
    rows = []
    for _ in range(3):
        ids = rng.integers(0, 19, (2, 6))
        ids.reshape(-1)[rng.permutation(12)[:4]] = 19
        pixels = rng.normal(size=(2, 2, 3)).astype(np.float32)
        rows.append((Tensor(ids.astype(np.int32)), Tensor(pixels)))
    return rows
