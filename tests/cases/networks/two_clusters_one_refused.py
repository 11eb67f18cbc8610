# expect: refuse (the kept boxes are returned; the loss beside them can be converted)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class LossAndDetections(nn.Cell):
    def construct(self, boxes, targets, labels, scores):
        pos = labels > 0
        loss = ops.abs(boxes[pos] - targets[pos]).mean()
        kept = boxes[scores > 0.5]
        return loss, kept


def inputs():
    rng = np.random.default_rng(515)
    out = []
    for n in (1, 3, 5):
        b, t = rng.random((2, 5, 4)).astype(np.float32)
        lab = (np.arange(5) < n).astype(np.int32)
        s = np.where(np.arange(5) < n, 0.9, 0.1).astype(np.float32)
        rng.shuffle(lab)
        out.append((ms.Tensor(b), ms.Tensor(t), ms.Tensor(lab), ms.Tensor(s)))
    return out
