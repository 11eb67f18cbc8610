# expect: convert
# `scale` is bound on some ways only, and bound anew before it is read.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, rows, y, seen, known):
        if seen.sum() > 4:
            scale = x[seen].sum()
            total = scale * 2
        else:
            total = x[known].sum()
        if known.sum() > 4:
            scale = x[known].max()
            total = total + scale
        scale = x[seen].mean()
        return total * scale


def inputs():
    out = []
    for seed, n in enumerate((3, 5, 9)):
        r = np.random.RandomState(seed)
        seen, known = r.permutation(12) < n, r.permutation(12) < n // 2 + 2
        x = np.where(seen | known, r.rand(12) + 0.5, np.nan)
        rows = np.where((seen | known)[:, None], r.rand(12, 3) + 0.5, np.inf)
        y = r.permutation(12) - n / 1.7
        out.append((Tensor(x, ms.float32), Tensor(rows, ms.float32), Tensor(y, ms.float32), Tensor(seen), Tensor(known)))
    return out
