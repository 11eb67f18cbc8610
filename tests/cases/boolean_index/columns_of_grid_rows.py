# expect: convert
# Boxes and scores of the cells that hold an object.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.mse = nn.MSELoss()

    def construct(self, pred, target, mask):
        p = pred[mask]
        t = target[mask]
        centre = self.mse(ops.sigmoid(p[:, 0:2]), t[:, 0:2])
        size = ((ops.exp(p[:, 2:4]) - t[:, 2:4]) ** 2).sum()
        return centre + size, ops.log(t[:, 4]).sum(), p[..., -1].max()


def inputs():
    rng = np.random.default_rng(731)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0], np.float32)
    out = []
    for n in (1, 4, 12):
        mask = rng.permutation(12) < n
        mask = mask.reshape(1, 3, 4)
        pred = rng.standard_normal((1, 3, 4, 5)).astype(np.float32)
        target = rng.random((1, 3, 4, 5)).astype(np.float32)
        pred = np.where(mask[..., None], pred, junk)
        target = np.where(mask[..., None], target, junk[::-1])
        out.append((ms.Tensor(pred), ms.Tensor(target), ms.Tensor(mask)))
    return out
