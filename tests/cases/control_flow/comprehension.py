# expect: convert
# A selection for every row of a batch, made and reduced inside a comprehension.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, m):
        sums = [ops.log(x[i][m[i]]).sum() for i in range(x.shape[0])]
        errors = [ops.abs(a[c] - b[c]).mean() for a, b, c in zip(x, y, m)]
        return ops.stack(sums).mean() + ops.stack(errors).max()


def inputs():
    rng = np.random.default_rng(321)
    out = []
    for n in (1, 3, 6):
        m = np.stack([rng.permutation(6) < n for _ in range(3)])
        x = np.where(m, rng.uniform(0.5, 2, (3, 6)), -1.0).astype(np.float32)
        y = np.where(m, rng.standard_normal((3, 6)), np.nan).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(m)))
    return out
