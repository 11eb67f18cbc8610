# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Covariance(nn.Cell):
    """The selected axis is contracted: x.T @ x."""

    def construct(self, x, inlier):
        sel = x[inlier]
        centred = sel - sel.mean(axis=0, keep_dims=True)
        cov = ops.matmul(centred.T, centred) / sel.shape[0]
        return cov


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
    rng = np.random.default_rng(121)
    out = []
    for n in (1, 3, 6):
        keep = pick(rng, 6, n)
        out.append((ms.Tensor(spoil(rng, rng.normal(size=(6, 2)).astype(np.float32), keep)), ms.Tensor(keep)))
    return out
