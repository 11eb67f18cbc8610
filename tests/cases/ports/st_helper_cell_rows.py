# expect: convert
# entry: Detector
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Mlp(nn.Cell):
    """Row by row: selected rows do not meet in it."""

    def __init__(self, dim, hidden):
        super().__init__()
        self.fc1 = nn.Dense(dim, hidden)
        self.norm = nn.LayerNorm((hidden,))
        self.act = nn.GELU()
        self.fc2 = nn.Dense(hidden, 1)

    def construct(self, x):
        return self.fc2(self.act(self.norm(self.fc1(x)))).squeeze(-1)


class Detector(nn.Cell):
    def __init__(self):
        super().__init__()
        self.head = Mlp(3, 4)

    def construct(self, features, quality, mask):
        score = ops.sigmoid(self.head(features[mask]))
        return ((score - quality[mask]) ** 2).mean()


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
    rng = np.random.default_rng(118)
    out = []
    for n in (1, 3, 6):
        keep = pick(rng, 6, n)
        out.append(
            (
                ms.Tensor(spoil(rng, rng.normal(size=(6, 3)).astype(np.float32), keep)),
                ms.Tensor(spoil(rng, rng.uniform(size=6).astype(np.float32), keep)),
                ms.Tensor(keep),
            )
        )
    return out
