# expect: convert
# Matched boxes of all pictures in one row: two comprehensions over one mask for each picture.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BoxLoss(nn.Cell):
    def construct(self, boxes, targets, matched):
        src = ops.concat([b[m > 0] for b, m in zip(boxes, matched)], 0)
        tgt = ops.concat([t[m > 0] for t, m in zip(targets, matched)], 0)
        return ops.abs(src - tgt).sum() / src.shape[0]


def inputs():
    rng = np.random.default_rng(501)
    out = []
    for counts in ((1, 1, 2), (4, 2, 1), (5, 5, 5)):
        boxes, targets = rng.standard_normal((2, 3, 5, 4)).astype(np.float32)
        matched = np.zeros((3, 5), np.int32)
        for i, n in enumerate(counts):
            matched[i, rng.permutation(5)[:n]] = 1
        boxes[matched == 0], targets[matched == 0] = np.nan, np.inf
        out.append((ms.Tensor(boxes), ms.Tensor(targets), ms.Tensor(matched)))
    return out
