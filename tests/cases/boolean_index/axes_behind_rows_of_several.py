# expect: convert
# Rows under a mask of two axes: what stands behind them changes places.
import numpy as np
import mindspore as ms
from mindspore import nn


class Turned(nn.Cell):
    def construct(self, x, mask):
        rows = x[mask]
        turned = rows.permute(0, 2, 1)
        again = rows.swapaxes(1, 2).transpose(0, 2, 1)
        return (turned ** 2).sum(axis=1).mean(), (again * rows).max()


def inputs():
    rng = np.random.default_rng(824)
    out = []
    for share in (0.2, 0.5, 0.9):
        x = rng.standard_normal((2, 6, 3, 4)).astype(np.float32)
        mask = rng.random((2, 6)) < share
        mask[0, 0] = True
        out.append((ms.Tensor(x), ms.Tensor(mask)))
    return out
