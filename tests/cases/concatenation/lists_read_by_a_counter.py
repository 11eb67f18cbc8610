# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Contrast(nn.Cell):
    def construct(self, a, b, m):
        first, second = [], []
        for i in range(3):
            first.append(a[i][m[i]])
            second.append(b[i][m[i]])
        loss = ops.zeros((), ms.float32)
        for i in range(len(first)):
            loss = loss + (first[i] * second[i]).mean()
        return loss - second[0].max() + first[-1].min()


def inputs():
    rng = np.random.default_rng(5)
    rows = []
    for share in (0.2, 0.5, 1.1):
        m = rng.random((3, 6)) < share
        m[:, 2] = True
        a, b = np.where(m, rng.normal(size=(2, 3, 6)), np.nan)
        rows.append((Tensor(a, ms.float32), Tensor(b, ms.float32), Tensor(m)))
    return rows
