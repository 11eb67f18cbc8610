# expect: convert
# `t *= w` of a Tensor that is its own: the assignment is written out.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, y, labels, keep):
        rows = x[keep]
        error = ops.abs(rows - y[keep])
        error *= ops.sigmoid(rows)
        error -= error.mean(0)
        error /= 4
        return (error ** 2).sum()



def inputs():
    rng = np.random.default_rng(413)
    out = []
    for n in (3, 5, 8):
        x, y = rng.standard_normal((2, 8, 4)).astype(np.float32)
        keep = rng.permutation(8) < n
        out.append((Tensor(x), Tensor(y), Tensor(rng.integers(0, 4, 8).astype(np.int32)), Tensor(keep)))
    return out
