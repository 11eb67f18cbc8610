# expect: convert
# oracle: pynative (the graph does not compile rows in the order of the true elements)
"""Multimodal input: the features of all images, in order, at the image tokens of the text."""

import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class Merge(nn.Cell):
    def __init__(self, vocab=20, dim=4):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.project = nn.Dense(3, dim)
        self.head = nn.Dense(dim, 5)

    def construct(self, input_ids, pixels):
        embeds = self.embed(input_ids) * 1.0
        features = self.project(pixels)
        embeds[input_ids == 19] = features.reshape(-1, features.shape[-1])
        return self.head(embeds)


def inputs():
    rng = np.random.default_rng(5)
    rows = []
    for _ in range(3):
        ids = rng.integers(0, 19, (2, 6))
        ids.reshape(-1)[rng.permutation(12)[:4]] = 19
        pixels = rng.normal(size=(2, 2, 3)).astype(np.float32)
        rows.append((Tensor(ids.astype(np.int32)), Tensor(pixels)))
    return rows
