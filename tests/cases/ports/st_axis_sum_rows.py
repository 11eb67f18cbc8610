# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class AttentionPool(nn.Cell):
    """Softmax over the chosen positions, then their weighted sum."""

    def __init__(self):
        super().__init__()
        self.score = nn.Dense(3, 1)

    def construct(self, tokens, chosen):
        sel = tokens[chosen]
        att = ops.softmax(self.score(sel), axis=0)
        return (att * sel).sum(axis=0)


def pick(rng, size, n):
    keep = np.zeros(size, bool)
    keep[rng.permutation(size)[:n]] = True
    return keep

def spoil(rng, x, keep):
    """Rubbish wherever keep is False."""
    bad = np.array([np.nan, np.inf, -np.inf, 1e30], np.float32)
    x = x.copy()
    x[~keep] = rng.choice(bad, x[~keep].shape)
    return x

def inputs():
    rng = np.random.default_rng(120)
    out = []
    for n in (1, 3, 5):
        keep = pick(rng, 5, n)
        out.append((ms.Tensor(spoil(rng, rng.normal(size=(5, 3)).astype(np.float32), keep)), ms.Tensor(keep)))
    return out
