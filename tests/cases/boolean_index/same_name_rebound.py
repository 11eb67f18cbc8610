# expect: convert
# The selection takes the name of its source.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, pred, target, ignore):
        keep = ignore < 0.5
        pred = pred[keep]
        target = target[keep]
        pred = ops.sigmoid(pred)
        inter = (pred * target).sum()
        union = pred.sum() + target.sum()
        return 1 - (2 * inter + 1) / (union + 1)


def inputs():
    rng = np.random.default_rng(322)
    out = []
    for n in (1, 4, 9):
        ig = np.where(np.arange(9) < n, 0.0, 1.0).astype(np.float32)
        rng.shuffle(ig)
        out.append((ms.Tensor(rng.standard_normal(9).astype(np.float32)), ms.Tensor((rng.random(9) > 0.5).astype(np.float32)), ms.Tensor(ig)))
    return out
