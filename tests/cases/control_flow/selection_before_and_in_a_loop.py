# expect: convert
# `err` is a selection before the loop, another one in every round, and is bound again behind it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, valid):
        err = (x - y)[valid]
        loss = (err * err).mean()
        for i in range(x.shape[0]):
            err = x[i][valid[i]] - 1.0
            loss = loss + ops.abs(err).sum()
        err = y[valid]
        return loss + err.max()


def inputs():
    rng = np.random.default_rng(312)
    out = []
    for n in (1, 3, 4):
        x, y = rng.standard_normal((2, 2, 4)).astype(np.float32)
        valid = np.broadcast_to(np.arange(4) < n, (2, 4)).copy()
        x = np.where(valid, x, np.nan).astype(np.float32)
        y = np.where(valid, y, np.inf).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(valid)))
    return out
