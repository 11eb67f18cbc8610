# expect: untouched (nothing is selected)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, pred, target, mask):
        kept = ops.where(mask.expand_dims(-1), pred, ops.zeros_like(pred))
        return kept[..., [0, 2]].sum() + kept[:, :, :, 0:2].mean()


def inputs():
    rng = np.random.default_rng(736)
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
