# expect: convert
# a number of elements in a list that is returned
import mindspore as ms
import numpy as np
from mindspore import Tensor


@ms.jit
def f(x, m):
    return [x[m].mean(), x[m].shape[0] + 1]


def inputs():
    rows = []
    for share in (0.3, 0.6, 1.1):
        rng = np.random.default_rng(int(share * 10))
        x, m = rng.standard_normal((3, 4)), rng.random((3, 4)) < share
        m[0, 0] = True
        rows.append((Tensor(np.where(m, x, np.inf), ms.float32), Tensor(m)))
    return rows
