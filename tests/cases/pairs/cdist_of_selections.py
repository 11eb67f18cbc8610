# expect: convert
# Distances from selected rows, to selected rows, between them; a batch axis comes and goes.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, m, k):
        a, b = x[m], y[k]
        one = ops.cdist(a.expand_dims(0), y.expand_dims(0)).squeeze(0)
        two = ops.cdist(x.expand_dims(0), b.expand_dims(0)).squeeze(0)
        both = ops.cdist(a, b)
        near = one.min(axis=1).mean() + one.min(axis=0).mean()
        far = two.min(axis=1).mean() + two.min(axis=0).sum()
        return near, far, both.min(axis=1).mean() + both.min(axis=0).mean()


def inputs():
    rng = np.random.default_rng(0)
    x, y = rng.random((5, 3), np.float32), rng.random((7, 3), np.float32)
    return [
        (ms.Tensor(x), ms.Tensor(y), ms.Tensor(rng.permutation(5) < n), ms.Tensor(rng.permutation(7) < n))
        for n in (1, 3, 5)
    ]
