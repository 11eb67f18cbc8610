# expect: convert
# Prototypes of the classes among the labelled examples, and the distance of every example to them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Prototypes(nn.Cell):
    def __init__(self):
        super().__init__()
        self.embed = nn.Dense(4, 3)

    def construct(self, x, labels):
        known = labels >= 0
        z = self.embed(x)[known]
        y = ops.masked_select(labels, known)
        classes, which = ops.unique(y)
        n = classes.shape[0]
        total = ops.unsorted_segment_sum(z, which, n)
        number = ops.unsorted_segment_sum(ops.ones_like(y).astype(ms.float32), which, n)
        proto = total / number.expand_dims(1)
        dist = ((z.expand_dims(1) - proto.expand_dims(0)) ** 2).sum(-1)
        own = ((z - ops.gather(proto, which, 0)) ** 2).sum(-1)
        return (own + ops.logsumexp(-dist, 1)).mean()


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for k, d in ((1, 2), (3, 4), (5, 8)):
        y = rng.integers(0, k, 9).astype(np.int32)
        y[rng.permutation(9)[d:]] = -1
        x = rng.standard_normal((9, 4)).astype(np.float32)
        x[y < 0] = np.nan
        out.append((Tensor(x), Tensor(y)))
    return out
