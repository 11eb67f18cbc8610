# expect: convert
# selections are copies: what changes one in place is written as a new value
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        y = x[m]
        z = ops.masked_select(x, ~m)
        y -= y.mean()
        y /= y.std() + 1e-5
        z *= 2
        return y.max() + (x * 2).sum() + z.sum()


def inputs():
    rows = []
    for share in (0.3, 0.6, 1.1):
        rng = np.random.default_rng(int(share * 10))
        x, m = rng.standard_normal((3, 4)), rng.random((3, 4)) < share
        m[0, :2], m[1, 0] = True, False
        rows.append((Tensor(x, ms.float32), Tensor(m)))
    return rows
