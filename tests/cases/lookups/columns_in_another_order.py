# expect: refuse (the rows come in the order of their scores, the labels in their own: they pair up by rank)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Reordered(nn.Cell):
    def construct(self, x, labels, scores):
        keep = labels < 4
        order = ops.argsort(scores[keep])
        rows = x[keep]
        return (rows[order, labels[keep]] * scores[keep]).sum()


def inputs():
    rng = np.random.default_rng(704)
    out = []
    for n in (1, 4, 7):
        x = rng.standard_normal((7, 4)).astype(np.float32)
        y = rng.standard_normal(7).astype(np.float32)
        labels = np.full(7, 99, np.int32)
        labels[rng.permutation(7)[:n]] = rng.integers(0, 4, n)
        x[labels == 99], y[labels == 99] = np.nan, 1e30
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(y)))
    return out
