# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class CaptionHead(nn.Cell):
    """Every caption has one end mark, and every image its two boxes: their features in order."""

    def __init__(self):
        super().__init__()
        self.width = 4
        self.end = 9
        self.project = nn.Dense(4, 3)

    def construct(self, states, tokens, regions, chosen):
        batch = tokens.shape[0]
        sentence = states[tokens == self.end].view(batch, self.width)
        picked = ops.masked_select(regions[..., 0], chosen).reshape(batch, 2)
        pairs = regions[chosen]
        pairs = ops.reshape(pairs, (batch, 2, 5))
        best = ops.softmax(picked, axis=-1)
        return self.project(sentence), (pairs * best.expand_dims(-1)).sum(axis=1)


def inputs():
    rng = np.random.default_rng(67)
    out = []
    for ends in ((1, 5, 3), (0, 0, 0), (5, 5, 5)):
        tokens = rng.integers(0, 9, (3, 6)).astype(np.int32)
        chosen = np.zeros((3, 7), bool)
        for row, end in enumerate(ends):
            tokens[row, end] = 9
            chosen[row, rng.permutation(7)[:2]] = True
        states = rng.standard_normal((3, 6, 4)).astype(np.float32)
        regions = rng.standard_normal((3, 7, 5)).astype(np.float32)
        out.append((ms.Tensor(states), ms.Tensor(tokens), ms.Tensor(regions), ms.Tensor(chosen)))
    return out
