# expect: convert
# Normalisation over the feature axis leaves the rows independent.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, hidden, mask):
        h = hidden[mask > 0]
        mu = h.mean(axis=-1, keep_dims=True)
        var = ((h - mu) ** 2).mean(axis=-1, keep_dims=True)
        normed = (h - mu) / ops.sqrt(var)
        return ops.abs(normed).sum()


def inputs():
    rng = np.random.default_rng(327)
    out = []
    for n in (1, 3, 5):
        m = (np.arange(5) < n).astype(np.int32)
        rng.shuffle(m)
        h = rng.standard_normal((5, 4)).astype(np.float32)
        h[m == 0] = 0.0  # padding rows: zero variance
        out.append((ms.Tensor(h), ms.Tensor(m)))
    return out
