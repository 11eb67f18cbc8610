# expect: convert
# a helper with options by keyword alone takes the mask by its name too
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


def reduced(v, *, how="mean", axis=None):
    if how == "mean":
        return v.mean(axis=axis)
    elif how == "sum":
        return v.sum(axis=axis)
    return v.max(axis=axis)


class Net(nn.Cell):
    def construct(self, x, m):
        return reduced(x[m]) + reduced(x[m], how="sum") * reduced(how="max", v=x[m])


def inputs():
    rows = []
    for share in (0.3, 0.6, 1.1):
        rng = np.random.default_rng(int(share * 10))
        x, m = rng.standard_normal((3, 4)), rng.random((3, 4)) < share
        m[0, 0] = True
        rows.append((Tensor(np.where(m, x, np.inf), ms.float32), Tensor(m)))
    return rows
