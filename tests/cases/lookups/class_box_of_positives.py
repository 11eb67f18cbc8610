# expect: convert
# Class specific boxes: for every positive the box of its own class.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class ClassBoxes(nn.Cell):
    def construct(self, boxes, labels, scores):
        pos = labels < 4
        kept, classes = boxes[pos], labels[pos]
        own = kept[ops.arange(classes.shape[0]), classes]
        return ops.abs(own).sum(1).mean() + ops.tanh(scores[pos]).sum(), own.sum(0)


def inputs():
    rng = np.random.default_rng(703)
    out = []
    for n in (1, 4, 7):
        x = rng.standard_normal((7, 4, 5)).astype(np.float32)
        y = rng.standard_normal(7).astype(np.float32)
        labels = np.full(7, 99, np.int32)
        labels[rng.permutation(7)[:n]] = rng.integers(0, 4, n)
        x[labels == 99], y[labels == 99] = np.nan, 1e30
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(y)))
    return out
