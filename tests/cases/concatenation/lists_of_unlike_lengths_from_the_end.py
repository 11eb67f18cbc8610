# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


@ms.jit
def f(x, y, m):
    masks = [m[0], m[1], m[2]]
    ends = [y[0], y[1]]
    kept = [row[keep] for row, keep in zip(x, masks)]
    short = [row[keep] for row, keep in zip(ends, masks)]
    return kept[-1].sum() - short[-1].max() + ops.relu(kept[0] - short[0]).sum()


def inputs():
    rows = []
    for share in (0.3, 0.6, 1.1):
        rng = np.random.default_rng(int(share * 10))
        m = rng.random((3, 5)) < share
        m[:, 0] = True
        x, y = np.where(m, rng.standard_normal((2, 3, 5)), np.nan)
        rows.append((Tensor(x, ms.float32), Tensor(y, ms.float32), Tensor(m)))
    return rows
