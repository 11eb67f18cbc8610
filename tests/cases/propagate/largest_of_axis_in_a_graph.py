# expect: convert
# oracle: graph (op by op `x.max(1)` is a pair)
# `x.max(1)` with a plain axis: a graph has the values alone.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, y, labels, keep):
        rows, others = x[keep], y[keep]
        gap = ((rows.expand_dims(1) - others.expand_dims(0)) ** 2).sum(-1)
        return gap.min(1).mean() + gap.min(0).mean(), rows.max(0), rows.max(-1).sum()



def inputs():
    rng = np.random.default_rng(415)
    out = []
    for n in (3, 5, 8):
        x, y = rng.standard_normal((2, 8, 4)).astype(np.float32)
        keep = rng.permutation(8) < n
        out.append((Tensor(x), Tensor(y), Tensor(rng.integers(0, 4, 8).astype(np.int32)), Tensor(keep)))
    return out
