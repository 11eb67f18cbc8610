# expect: refuse (the mask of the selected rows is written into before the list is joined)
"""Selected rows and whole ones are joined; the mask is written into under a second name."""

import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, a, ma, b):
        ma = ma & ma
        same = ma
        rows = []
        rows.append(a[ma])
        same[-1] = ~same[-1]
        rows.append(ops.where(b > 0, b, ops.zeros_like(b)))
        return ops.concat(rows).mean() + ma.sum()


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for k in (2, 4, 5):
        m = rng.permutation(6) < k
        a, b = (Tensor(rng.standard_normal((6, 3)).astype(np.float32)) for _ in range(2))
        out.append((a, Tensor(m), b))
    return out
