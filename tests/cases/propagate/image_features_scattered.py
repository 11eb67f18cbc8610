# expect: convert
"""Features of real patches take the places of the image tokens, one after another."""
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        rng = np.random.default_rng(1)
        weight = rng.normal(size=(4, 3)).astype(np.float32)
        self.project = nn.Dense(3, 4, weight_init=Tensor(weight))

    def construct(self, embeds, image_tokens, patches, real, bias, count):
        rows = self.project(patches)[real]
        places = image_tokens.expand_dims(-1).broadcast_to(embeds.shape)
        merged = embeds.masked_scatter(places, rows)
        flat = embeds.masked_scatter(places, ops.exp(rows).reshape(-1))
        shifted = ops.tanh(merged.masked_scatter(places, ops.masked_select(bias, real.expand_dims(-1))))
        first = embeds.masked_scatter(image_tokens.expand_dims(-1), ops.sqrt(bias.reshape(-1, 4)[:count]))
        return merged, flat * 2.0, shifted, first


def inputs():
    rng = np.random.default_rng(2)
    rows = []
    for count in (4, 2, 1):
        tokens = np.zeros((2, 6), bool)
        tokens[:, 1 : 1 + count] = True
        real = np.zeros((2, 5), bool)
        patches = rng.normal(size=(2, 5, 3)).astype(np.float32)
        for b in range(2):
            real[b, rng.permutation(5)[:count]] = True
        patches[~real] = np.nan
        embeds = rng.normal(size=(2, 6, 4)).astype(np.float32)
        bias = rng.uniform(0.5, 2.0, size=(2, 5, 4)).astype(np.float32)
        bias.reshape(-1, 4)[2 * count :] = np.where(real.reshape(-1, 1)[2 * count :], 1.0, np.nan)
        given = (embeds, tokens, patches, real, bias, np.array(2 * count, np.int32))
        rows.append(tuple(Tensor(each) for each in given))
    return rows
