# expect: convert
# As many features as there are places for them are put there; the others are not used.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Merge(nn.Cell):
    def __init__(self):
        super().__init__()
        self.project = nn.Dense(3, 4)

    def construct(self, tokens, text, image):
        places = ops.nonzero(tokens == 9)
        n = places.shape[0]
        feats = self.project(image)[:n]
        merged = ops.tensor_scatter_update(text, places, feats)
        return ops.tanh(merged).sum(0), (feats ** 2).mean()


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for k in (1, 3, 5):
        t = rng.integers(0, 8, 7)
        t[rng.permutation(7)[:k]] = 9
        out.append((Tensor(t.astype(np.int32)), Tensor(rng.standard_normal((7, 4)).astype(np.float32)), Tensor(rng.standard_normal((5, 3)).astype(np.float32))))
    return out
