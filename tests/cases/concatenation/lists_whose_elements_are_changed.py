# expect: refuse (each round changes the element that the next loop reads)
import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


@ms.jit
def f(x, m):
    kept = [row[keep] for row, keep in zip(x, m)]
    total = 0.0
    for row in kept:
        row += 1.0
        total = total + row.sum()
    for row in kept:
        total = total + row.max()
    return total


def inputs():
    rows = []
    for share in (0.3, 0.6, 1.1):
        rng = np.random.default_rng(int(share * 10))
        m = rng.random((3, 4)) < share
        m[:, 0] = True
        rows.append((Tensor(rng.standard_normal((3, 4)), ms.float32), Tensor(m)))
    return rows
