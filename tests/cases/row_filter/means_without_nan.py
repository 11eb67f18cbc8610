# expect: convert
# Sums and means that pass over NaN, over what is selected and beside it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, rows, m):
        v = rows[m]
        v = ops.where(v > 0.8, float("nan"), v)
        return ops.nanmean(v), ops.nanmean(v, axis=0), ops.nansum(v, axis=1).sum(), v.nansum()


def inputs():
    rng = np.random.default_rng(834)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        r = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:, None]).astype(np.float32)
        out.append((ms.Tensor(r), ms.Tensor(m)))
    return out
