# expect: convert
# entry: CenterNetLoss
# Gather the features at the object centres, keep the real objects, L1.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def gather_feat(feat, ind):
    """feat (B, HW, C), ind (B, K) -> (B, K, C)."""
    dim = feat.shape[2]
    index = ops.broadcast_to(ind.expand_dims(2), (ind.shape[0], ind.shape[1], dim))
    return ops.gather_elements(feat, 1, index)


class CenterNetLoss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.eps = 1e-4

    def construct(self, output, mask, ind, target):
        b, c, h, w = output.shape
        feat = output.transpose(0, 2, 3, 1).view(b, h * w, c)
        pred = gather_feat(feat, ind)
        keep = mask.expand_dims(2).broadcast_to(pred.shape).astype(ms.bool_)
        p = ops.masked_select(pred, keep)
        t = ops.masked_select(target, keep)
        return ops.abs(p - t).sum() / (mask.sum() + self.eps)


def inputs():
    rng = np.random.default_rng(505)
    out = []
    for n in (1, 4, 6):
        o = rng.standard_normal((2, 2, 3, 3)).astype(np.float32)
        m = (np.arange(6) < n).astype(np.int32)
        rng.shuffle(m)
        ind = rng.integers(0, 9, (2, 3)).astype(np.int32)
        t = rng.standard_normal((2, 3, 2)).astype(np.float32)
        out.append((ms.Tensor(o), ms.Tensor(m.reshape(2, 3)), ms.Tensor(ind), ms.Tensor(t)))
    return out
