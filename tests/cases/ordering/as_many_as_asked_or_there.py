# expect: convert
# The end of a slice is the smaller of a Tensor and a count.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, y, b):
        s = x[y >= 0]
        k = ops.minimum(b, s.shape[0])
        order = ops.argsort(-s)[:k]
        return s[order].sum()


def inputs():
    rng = np.random.default_rng(0)
    out = []
    for n, b in ((2, 3), (5, 2), (8, 4)):
        m = np.full(10, -1, np.int32); m[rng.permutation(10)[:n]] = 1
        out.append((Tensor(rng.standard_normal(10).astype(np.float32)), Tensor(m), Tensor(b, ms.int32)))
    return out
