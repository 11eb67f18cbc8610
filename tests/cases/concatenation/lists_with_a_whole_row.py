# expect: refuse (one element of the list is whole, so there is no mask for it)
import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


@ms.jit
def f(x, m):
    kept = []
    for i in range(2):
        kept.append(x[i][m[i]])
    kept.append(x[2])
    total = 0.0
    for row in kept:
        total = total + row.mean()
    return total


def inputs():
    rows = []
    for share in (0.3, 0.6, 1.1):
        rng = np.random.default_rng(int(share * 10))
        m = rng.random((3, 4)) < share
        m[:, 0] = True
        rows.append((Tensor(rng.standard_normal((3, 4)), ms.float32), Tensor(m)))
    return rows
