# expect: convert
# Rows of a mask of two axes, cut and joined inside an `if` that asks whether there are any.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, pi, ti):
        lbox = ops.zeros((), ms.float32)
        obj_mask = ti[..., 4] > 0
        n = obj_mask.astype(ms.int32).sum()
        if n > 0:
            ps = pi[obj_mask]
            ts = ti[obj_mask]
            xy = ops.sigmoid(ps[:, :2]) * 2 - 0.5
            wh = (ops.sigmoid(ps[:, 2:4]) * 2) ** 2
            box = ops.concat((xy, wh), 1)
            lbox = lbox + ops.log(1.0 + (box - ts[:, :4]) ** 2).mean()
        return lbox


def inputs():
    rng = np.random.default_rng(0)
    out = []
    for n in (0, 1, 3, 6):
        x = rng.standard_normal((2, 3, 6)).astype(np.float32)
        t = rng.standard_normal((2, 3, 6)).astype(np.float32)
        keep = (rng.permutation(6) < n).reshape(2, 3)
        t[..., 4] = np.where(keep, 1, -1)
        x[~keep] = np.nan
        out.append((ms.Tensor(x), ms.Tensor(t)))
    return out
