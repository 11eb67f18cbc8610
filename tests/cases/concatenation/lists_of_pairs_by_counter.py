# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        pos = [xi[mi] for xi, mi in zip(x, m)]
        neg = [xi[~mi] for xi, mi in zip(x, m)]
        loss = ms.Tensor(0.0)
        for i in range(len(pos)):
            d = pos[i][:, None] - neg[i][None, :]
            loss += ops.relu(0.5 - d).sum()
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
