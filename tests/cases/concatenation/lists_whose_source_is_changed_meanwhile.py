# expect: refuse (what was selected is a copy, which the store into `x` leaves alone)
import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


@ms.jit
def f(x, m):
    kept = [x[i][m[i]] for i in range(3)]
    total = 0.0
    for row in kept:
        x[2] = x[2] + 1.0
        total = total + row.sum()
    return total + x.sum()


def inputs():
    rows = []
    for share in (0.3, 0.6, 1.1):
        rng = np.random.default_rng(int(share * 10))
        m = rng.random((3, 4)) < share
        m[:, 0] = True
        rows.append((Tensor(rng.standard_normal((3, 4)), ms.float32), Tensor(m)))
    return rows
