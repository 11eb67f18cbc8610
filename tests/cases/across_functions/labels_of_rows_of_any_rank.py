# expect: convert
# One text for scores [n, c], [n, c, d] and [b, n, c]: a loss for each place of the selected rows.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, scores, labels, label_mask):
        rows = scores[label_mask]
        classes = labels[label_mask]
        each = ops.cross_entropy(rows, classes, reduction="none")
        return ops.cross_entropy(rows, classes), each.max(), (each**2).mean()


def inputs():
    rng = np.random.default_rng(7)
    out = []
    for shape, axes in (((6, 3), 1), ((5, 4, 3), 1), ((3, 4, 5), 2), ((4, 3, 4), 1)):
        mask = rng.random(shape[:axes]) < 0.5
        mask.flat[0] = True
        scores = rng.standard_normal(shape).astype(np.float32)
        scores[~mask] = np.nan
        labels = rng.integers(0, shape[axes], shape[:axes] + shape[axes + 1 :]).astype(np.int32)
        labels[~mask] = 99
        out.append((ms.Tensor(scores), ms.Tensor(labels), ms.Tensor(mask)))
    return out
