# expect: convert
# Edge detection (HED / RCF): weights from the counts of edge and non-edge pixels, grey pixels ignored.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class ClassBalancedBCE(nn.Cell):
    def __init__(self, lmbda=1.1):
        super().__init__()
        self.lmbda = lmbda
        self.select = ops.MaskedSelect()     # the name of another primitive

    def construct(self, prediction, label):
        label = label.astype(ms.int32)
        mask = (label != 0)
        num_positive = (label == 1).astype(ms.float32).sum()
        num_negative = (label == 0).astype(ms.float32).sum()
        alpha = num_negative / (num_positive + num_negative)
        beta = self.lmbda * num_positive / (num_positive + num_negative)
        edge = label == 1
        pos = -ops.log(self.select(prediction, edge)).sum() * alpha
        mask = ops.logical_not(mask)
        neg = -ops.log(1. - self.select(prediction, mask)).sum() * beta
        return pos + neg, num_positive


def inputs():
    rng = np.random.default_rng(21)
    out = []
    for n, g in ((1, 13), (3, 3), (9, 0)):
        p = rng.uniform(0.05, 0.95, 15).astype(np.float32)
        lab = np.zeros(15, np.int32)
        lab[:n] = 1
        lab[n:n + g] = 2
        rng.shuffle(lab)
        p[lab == 2] = 0.0
        out.append((ms.Tensor(p.reshape(1, 1, 3, 5)), ms.Tensor(lab.reshape(1, 1, 3, 5))))
    return out
