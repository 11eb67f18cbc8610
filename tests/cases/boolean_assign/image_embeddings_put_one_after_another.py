# expect: convert
"""A language model takes image embeddings at its placeholders by masked_scatter."""

import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        rng = np.random.default_rng(6)
        table = rng.normal(size=(9, 4)).astype(np.float32)
        self.embed = nn.Embedding(9, 4, embedding_table=Tensor(table))
        self.scatter = ops.MaskedScatter()

    def construct(self, ids, images, shift):
        embeds = self.embed(ids)
        places = (ids == 8).expand_dims(-1).expand_as(embeds)
        embeds = embeds.masked_scatter(places, ops.tanh(images).reshape(-1))
        again = self.scatter(embeds * 2.0, ids.expand_dims(-1) == 7, images.view(-1) + shift)
        return embeds, again.sum(axis=1)


def inputs():
    rng = np.random.default_rng(7)
    rows = []
    for count in (3, 2, 1):
        ids = rng.integers(0, 7, (2, 6)).astype(np.int32)
        ids[:, 1 : 1 + count] = 8
        ids[0, 5] = 7
        images = rng.normal(size=(6, 4)).astype(np.float32)
        images[2 * count :] = 0.5
        rows.append((Tensor(ids), Tensor(images), Tensor(np.float32(0.3))))
    return rows
