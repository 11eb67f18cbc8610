# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


@ms.jit
def f(x, m):
    rows = [row[keep] for row, keep in zip(x, m)]
    x = x * 2
    return ops.stack([r.mean() for r in rows]).max() + x[0, 0]


def inputs():
    rows = []
    for share in (0.3, 0.6, 1.1):
        rng = np.random.default_rng(int(share * 10))
        x, m = rng.standard_normal((3, 4)), rng.random((3, 4)) < share
        m[:, 0] = True
        rows.append((Tensor(np.where(m, x, np.inf), ms.float32), Tensor(m)))
    return rows
