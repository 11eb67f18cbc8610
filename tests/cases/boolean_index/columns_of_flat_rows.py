# expect: convert
# The rows are flattened first; a list of columns and a new axis.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, pred, target, mask):
        rows = pred.reshape(-1, 5)
        keep = mask.reshape(-1)
        p = rows[keep]
        corners = p[:, (3, 0)]
        return ops.abs(corners).sum(), p[:, None, 1:4].mean()


def inputs():
    rng = np.random.default_rng(733)
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
