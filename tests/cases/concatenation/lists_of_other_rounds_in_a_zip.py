# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


@ms.jit
def f(x, y, m, k):
    first = [row[keep] for row, keep in zip(x, m)]
    second = [row[keep] for row, keep in zip(y, k)]
    total = 0.0
    for a, b in zip(first, second):
        total = total + (a * b).sum()
    return total


def inputs():
    rows = []
    for share in (0.3, 0.6, 1.1):
        rng = np.random.default_rng(int(share * 10))
        x, y = rng.standard_normal((2, 3, 4))
        m = rng.random((3, 4)) < share
        m[:, 0] = True
        rows.append((Tensor(x, ms.float32), Tensor(y, ms.float32), Tensor(m), Tensor(m[:, ::-1])))
    return rows
