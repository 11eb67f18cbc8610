# expect: convert
# A helper gives back the distances of all pairs of the rows it is given.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def cdist(x):
    d = x.expand_dims(0) - x.expand_dims(1)
    return ops.sqrt((d ** 2).sum(-1) + 1e-6)


class Net(nn.Cell):
    def construct(self, pred, true, resolved):
        p, t = pred[resolved], true[resolved]
        diff = ops.abs(cdist(p) - cdist(t))
        return diff.mean() + diff.sum(axis=1).max()


def inputs():
    rng = np.random.default_rng(361)
    out = []
    for n in (1, 3, 5):
        keep = rng.permutation(5) < n
        pred, true = rng.standard_normal((2, 5, 3)).astype(np.float32)
        pred[~keep], true[~keep] = np.nan, np.inf
        out.append((ms.Tensor(pred), ms.Tensor(true), ms.Tensor(keep)))
    return out
