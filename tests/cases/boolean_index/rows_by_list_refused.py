# expect: refuse (the list picks rows by their place among the selected)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, pred, target, mask):
        p = pred[mask]
        return p[[0, 2], 1].sum()


def inputs():
    rng = np.random.default_rng(735)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0], np.float32)
    out = []
    for n in (3, 5, 12):
        mask = rng.permutation(12) < n
        mask = mask.reshape(1, 3, 4)
        pred = rng.standard_normal((1, 3, 4, 5)).astype(np.float32)
        target = rng.random((1, 3, 4, 5)).astype(np.float32)
        pred = np.where(mask[..., None], pred, junk)
        target = np.where(mask[..., None], target, junk[::-1])
        out.append((ms.Tensor(pred), ms.Tensor(target), ms.Tensor(mask)))
    return out
