# expect: refuse (the list would hold a mask that is another one later)
import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


@ms.jit
def f(x, m):
    rows = []
    for i in range(3):
        rows.append(x[i][m[i]])
    m[0] = m[1] & m[2]
    s = 0.0
    for r in rows:
        s = s + r.sum()
    return s + m.sum()


def inputs():
    rows = []
    for share in (0.3, 0.6, 1.1):
        rng = np.random.default_rng(int(share * 10))
        m = rng.random((3, 4)) < share
        m[:, 0] = True
        x = np.where(m, rng.standard_normal((3, 4)), np.nan)
        rows.append((Tensor(x, ms.float32), Tensor(m)))
    return rows
