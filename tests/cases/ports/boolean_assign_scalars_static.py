# expect: untouched (writing a scalar under a mask keeps the shape, as does a row index from argmax)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class RPNLabels(nn.Cell):
    """Anchor labels: -1 ignored, 0 background, 1 foreground, all by masked scalar writes."""

    def __init__(self, hi=0.7, lo=0.3):
        super().__init__()
        self.hi, self.lo = hi, lo

    def construct(self, iou, inside):
        best = iou.max(axis=1)
        labels = ops.full((iou.shape[0],), -1, dtype=ms.int32)
        labels[best < self.lo] = 0
        labels[iou.argmax(axis=0)] = 1
        labels[best >= self.hi] = 1
        labels[ops.logical_not(inside)] = -1
        picked = iou[iou.argmax(axis=0)]
        return labels, ops.count_nonzero(labels), picked[:, 0], best[:3]


def inputs():
    rng = np.random.default_rng(120)
    out = []
    for n in (0, 4, 8):
        iou = rng.random((8, 2)).astype(np.float32)
        inside = np.arange(8) < n
        out.append((ms.Tensor(iou), ms.Tensor(inside)))
    return out
