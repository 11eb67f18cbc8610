# expect: convert
# `b` is `a`: each store changes what `b > 0` selects, so no mask of it outlives a store
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, pred, v, w):
        a = pred * 1.0
        b, c = a, a.view(-1)
        one = pred[b > 0].sum()
        a[0] = v
        two = pred[b > 0].sum() * ops.square(c).sum()
        a[1] = w
        three = pred[b > 0].sum()
        c[2] = v
        return one, two, three, pred[b > 0].sum(), a.sum()


def inputs():
    rows = []
    for seed, (v, w) in enumerate(((1.0, -1.0), (-1.0, 1.0), (2.0, 3.0))):
        pred = np.random.default_rng(seed).normal(size=6)
        rows.append((Tensor(pred.astype(np.float32)), Tensor(np.float32(v)), Tensor(np.float32(w))))
    return rows
