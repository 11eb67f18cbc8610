# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor


@ms.jit
def f(x, m):
    nums = []
    for i in range(3):
        nums.append(x[i][m[i]].shape[0])
    s = 0.0
    for i, n in enumerate(nums):
        if n > 2:
            s = s + x[i].sum()
    return s


def inputs():
    rows = []
    for share in (0.3, 0.6, 0.9):
        rng = np.random.default_rng(int(share * 10))
        m = rng.random((3, 5)) < share
        m[:, 0] = m[:, 2] = True
        m[:, 1] = False
        x = np.where(m, rng.standard_normal((3, 5)), np.nan)
        rows.append((Tensor(x, ms.float32), Tensor(m)))
    return rows
