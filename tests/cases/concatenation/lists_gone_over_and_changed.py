# expect: refuse (the first loop changes the elements that the second one reads)
import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


@ms.jit
def f(x, m):
    rows = [row[keep] for row, keep in zip(x, m)]
    total = 0.0
    for row in rows:
        row += 1
        total = total + row.mean()
    return ops.stack([row.sum() for row in rows]).sum() + total


def inputs():
    rows = []
    for share in (0.3, 0.6, 1.1):
        rng = np.random.default_rng(int(share * 10))
        x, m = rng.standard_normal((3, 4)), rng.random((3, 4)) < share
        m[:, 0] = True
        rows.append((Tensor(np.where(m, x, np.inf), ms.float32), Tensor(m)))
    return rows
