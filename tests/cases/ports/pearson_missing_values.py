# expect: convert
# Statistics: correlation of paired observations with NaN in either, ranks of the survivors (Spearman).
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Correlations(nn.Cell):
    def pearson(self, a, b):
        a = a - a.mean()
        b = b - b.mean()
        return (a * b).sum() / ops.sqrt((a * a).sum() * (b * b).sum() + 1e-12)

    def rank(self, v):
        return (v[:, None] > v[None, :]).astype(ms.float32).sum(axis=-1)

    def construct(self, x, y):
        m = ops.logical_not(ops.logical_or(ops.isnan(x), ops.isnan(y)))
        x, y = x[m], y[m]
        r = self.pearson(x, y)
        rho = self.pearson(self.rank(x), self.rank(y))
        slope = ops.cov(ops.stack((x, y)))[0, 1] / x.var(ddof=1)
        return r, rho, slope


def inputs():
    rng = np.random.default_rng(138)
    out = []
    for n in (2, 5, 10):
        x = rng.standard_normal(10).astype(np.float32)
        y = (0.5 * x + rng.standard_normal(10)).astype(np.float32)
        hide = rng.permutation(10)[: 10 - n]
        x[hide[::2]] = np.nan
        y[hide[1::2]] = np.nan
        out.append((ms.Tensor(x), ms.Tensor(y)))
    return out
