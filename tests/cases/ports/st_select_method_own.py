# expect: untouched (`masked_select` is a method of this Cell and multiplies)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MeshLoss(nn.Cell):
    """CMR's loss: samples without ground truth are set to zero."""

    def masked_select(self, x, mask):
        shape = (-1,) + (1,) * (x.ndim - 1)
        return x * mask.reshape(shape)

    def nonzero(self, x):
        return (x != 0).astype(ms.float32)

    def construct(self, pred, gt, has):
        pred = self.masked_select(pred, has)
        gt = self.masked_select(gt, has)
        return ops.abs(pred - gt).sum() / ops.maximum(self.nonzero(has).sum(), ms.Tensor(1.0))


def inputs():
    rng = np.random.default_rng(128)
    out = []
    for n in (1, 2, 4):
        has = np.zeros(4, np.float32)
        has[rng.permutation(4)[:n]] = 1
        out.append((*(ms.Tensor(rng.normal(size=(4, 3, 2)).astype(np.float32)) for _ in range(2)), ms.Tensor(has)))
    return out
