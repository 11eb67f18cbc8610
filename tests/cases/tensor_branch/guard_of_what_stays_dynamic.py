# expect: refuse (the rows are returned; the `if` keeps their maximum from running over nothing)
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, mask):
        loss = x[0]
        rows = x[mask]
        if (rows > 1).any():
            loss = loss + rows[rows > 1].max()
        return loss, rows


def inputs():
    rng = np.random.default_rng(6)
    out = []
    for n, top in ((4, 3.0), (2, 0.5), (6, 2.0)):
        mask = np.arange(7) < n
        x = np.clip(rng.standard_normal(7), -0.9, 0.9).astype(np.float32)
        x[1] = top
        out.append((ms.Tensor(x), ms.Tensor(mask)))
    return out
