# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MaskedInfoNCE(nn.Cell):
    """Queries with a partner in the batch, against all keys."""

    def __init__(self, temperature=0.2):
        super().__init__()
        self.temperature = temperature
        self.proj = nn.Dense(3, 3)

    def construct(self, query, key, partner):
        has = partner >= 0
        q = self.proj(query[has])
        q = q / ops.sqrt((q * q).sum(axis=1, keepdims=True) + 1e-6)
        logits = ops.matmul(q, key.T) / self.temperature
        return ops.cross_entropy(logits, partner[has])


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
    rng = np.random.default_rng(108)
    out = []
    for n in (1, 3, 5):
        keep = pick(rng, 5, n)
        query = spoil(rng, rng.normal(size=(5, 3)).astype(np.float32), keep)
        partner = np.where(keep, rng.integers(0, 4, 5), -1).astype(np.int32)
        out.append((ms.Tensor(query), ms.Tensor(rng.normal(size=(4, 3)).astype(np.float32)), ms.Tensor(partner)))
    return out
