# expect: convert
# Two results of one call inside an `if`: of a helper, of a sort, of a topk along another axis.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def edges(self, x):
        return x.min(), ops.sqrt(x).max()

    def construct(self, x, rows, m):
        low = x.sum() * 0.0
        if m.sum() > 1:
            s = x[m]
            low, high = self.edges(s)
            ordered, order = ops.sort(s)
            best, place = ops.topk(rows[m], 2)
            low = low * high + (ordered * ops.log(s[order])).mean() + best[:, 0].sum() * 0.1
            low = low + place[:, 1].astype(ms.float32).sum()
        return low


def inputs():
    rng = np.random.default_rng(2)
    out = []
    for n in (0, 1, 4, 6):
        keep = rng.permutation(6) < n
        x = rng.uniform(0.5, 2.0, 6).astype(np.float32)
        rows = rng.standard_normal((6, 3)).astype(np.float32)
        if n > 1:
            x[~keep] = np.resize(np.array([np.nan, np.inf, -np.inf, 1e30], np.float32), 6 - n)
            rows[~keep] = np.nan
        else:
            x[keep] = -1.0
        out.append((ms.Tensor(x), ms.Tensor(rows), ms.Tensor(keep)))
    return out
