# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, mint


class DiceLoss(nn.Cell):
    def __init__(self, smooth=1.0):
        super().__init__()
        self.smooth = smooth
        self.sigmoid = nn.Sigmoid()

    def construct(self, logits, target, ignore):
        valid = ~ignore
        prob = mint.masked_select(self.sigmoid(logits), valid)
        gt = mint.masked_select(target, valid)
        inter = mint.sum(prob * gt)
        union = mint.sum(prob * prob) + mint.sum(gt * gt)
        dice = (2.0 * inter + self.smooth) / (union + self.smooth)
        return 1.0 - dice


def pick(rng, size, n):
    keep = np.zeros(size, bool)
    keep[rng.permutation(size)[:n]] = True
    return keep

def inputs():
    rng = np.random.default_rng(24)
    out = []
    for n in (1, 6, 12):
        keep = pick(rng, 12, n).reshape(3, 4)
        target = rng.integers(0, 2, (3, 4)).astype(np.float32)
        target[~keep] = np.nan
        logits = rng.normal(size=(3, 4)).astype(np.float32)
        logits[~keep] = 40.0
        out.append((ms.Tensor(logits), ms.Tensor(target), ms.Tensor(~keep)))
    return out
