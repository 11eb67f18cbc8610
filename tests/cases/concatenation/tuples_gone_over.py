# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


@ms.jit
def f(x, m):
    rows = ()
    for i in range(3):
        rows += (x[i][m[i]],)
    s = 0.0
    for r in rows:
        s = s + r.mean()
    return s


def inputs():
    rows = []
    for share in (0.3, 0.6, 1.1):
        rng = np.random.default_rng(int(share * 10))
        m = rng.random((3, 4)) < share
        m[:, 0] = True
        x = np.where(m, rng.standard_normal((3, 4)), np.nan)
        rows.append((Tensor(x, ms.float32), Tensor(m)))
    return rows
