# expect: convert
# Pairs of the best ones, as many as asked for or there.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, y, b):
        s = x[y >= 0]
        k = min(int(b), s.shape[0])
        o = ops.argsort(-s)
        order = o[:k]
        top = s[order]
        return (top.expand_dims(0) - top.expand_dims(1)).abs().sum() / (k * k)


def inputs():
    rng = np.random.default_rng(0)
    out = []
    for n, b in ((2, 3), (5, 2), (8, 4)):
        m = np.full(10, -1, np.int32); m[rng.permutation(10)[:n]] = 1
        out.append((Tensor(rng.standard_normal(10).astype(np.float32)), Tensor(m), Tensor(b, ms.int32)))
    return out
