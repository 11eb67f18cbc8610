# expect: convert
# entry: Patches
"""Masked image modelling: a token stands for the marked patches, the loss is over them."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Patches(nn.Cell):
    def __init__(self, side=2, width=5, tokens=6):
        super().__init__()
        rng = np.random.default_rng(6)
        self.side = side
        self.embed = nn.Dense(side * side, width, weight_init=ms.Tensor(rng.normal(size=(width, side * side)), ms.float32))
        self.token = ms.Parameter(ms.Tensor(rng.normal(size=(1, 1, width)), ms.float32), name="token")
        self.head = nn.Dense(width, tokens, weight_init=ms.Tensor(rng.normal(size=(tokens, width)), ms.float32))

    def construct(self, images, marked, tokens):
        b, h, w = images.shape
        p = self.side
        x = images.reshape(b, h // p, p, w // p, p).transpose(0, 1, 3, 2, 4)
        x = self.embed(x.reshape(b, (h // p) * (w // p), p * p))
        hidden = marked.expand_dims(-1).astype(x.dtype)
        x = x * (1 - hidden) + self.token * hidden
        x = x + x.mean(axis=1, keep_dims=True)
        scores = self.head(x[marked == 1])
        return ops.cross_entropy(scores, tokens[marked == 1])


def inputs():
    rng = np.random.default_rng(7)
    rows = []
    for part in (0.3, 0.6, 1.1):
        marked = rng.random((2, 4)) < part
        marked[1, 2] = True
        rows.append((
            ms.Tensor(rng.normal(size=(2, 4, 4)), ms.float32), ms.Tensor(marked, ms.int32),
            ms.Tensor(rng.integers(0, 6, (2, 4)), ms.int32),
        ))
    return rows
