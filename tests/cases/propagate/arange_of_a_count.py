# expect: convert
# arange(n) beside n selected elements: their places among themselves.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, mem, m):
        sel = mem[m]
        t = ops.arange(sel.shape[0])
        decay = ops.pow(0.9, t.astype(ms.float32))
        return (sel * decay).sum(), t.sum()


def inputs():
    rng = np.random.default_rng(1)
    return [(Tensor(rng.standard_normal(6).astype(np.float32)), Tensor(rng.permutation(6) < n)) for n in (1, 3, 6)]
