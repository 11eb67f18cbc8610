# expect: convert
# a list of the selections of each row, which two comprehensions go over
import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


@ms.jit
def f(x, m):
    rows = [x[i][m[i]] for i in range(3)]
    return sum([r.sum() for r in rows]) + ops.stack([r.mean() for r in rows]).max()


def inputs():
    rows = []
    for share in (0.3, 0.6, 1.1):
        rng = np.random.default_rng(int(share * 10))
        x, m = rng.standard_normal((3, 4)), rng.random((3, 4)) < share
        m[:, 0] = True
        rows.append((Tensor(np.where(m, x, np.inf), ms.float32), Tensor(m)))
    return rows
