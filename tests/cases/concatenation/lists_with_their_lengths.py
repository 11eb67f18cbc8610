# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, m):
        rows = []
        for xi, mi in zip(x, m):
            rows.append(xi[mi])
        lengths = [r.shape[0] for r in rows]
        total = sum(lengths)
        loss = 0.0
        for r, n in zip(rows, lengths):
            loss = loss + r.sum() * (n / total)
        return loss


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
