# expect: convert
# entry: Net
# A module-level helper makes the selection; the caller reduces it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def valid_entries(x, mask):
    return ops.masked_select(x, mask)


class Net(nn.Cell):
    def construct(self, pred, gt):
        mask = gt > 0
        err = valid_entries(pred, mask) - valid_entries(gt, mask)
        return (err ** 2).mean()


def inputs():
    rng = np.random.default_rng(96)
    out = []
    for n in (1, 4, 6):
        g = np.where(np.arange(6) < n, 1.0, -1.0).astype(np.float32)
        rng.shuffle(g)
        out.append((ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(g)))
    return out
