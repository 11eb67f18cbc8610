# expect: convert
# Pieces of words get the number of their word by a running sum of the starts; one vector a word.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(12, 4)
        self.tag = nn.Dense(4, 3)

    def construct(self, tokens, starts):
        word = starts.int().cumsum(axis=0)
        words = word.max() + 1
        pieces = self.embed(tokens)
        vectors = ops.unsorted_segment_max(pieces, word, int(words))
        return self.tag(vectors[1:]).sum(axis=0)


def inputs():
    rng = np.random.default_rng(662)
    out = []
    for share in (0.1, 0.5, 1.0):
        starts = rng.random(8) < share
        starts[0] = True
        tokens = rng.integers(0, 12, 8).astype(np.int32)
        out.append((Tensor(tokens), Tensor(starts)))
    return out
