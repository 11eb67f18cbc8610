# expect: convert
# The first count scores, and those behind them are left out of the mean.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, x, keep, table):
        n = len(x[keep])
        head = table[:n, :]
        return ops.log(ops.exp(head) + 1).mean(), head.max()


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for k in (1, 3, 7):
        m = np.zeros(7, bool)
        m[rng.permutation(7)[:k]] = True
        table = rng.standard_normal((8, 2)).astype(np.float32)
        table[k:] = np.nan
        out.append((Tensor(rng.standard_normal((7, 3)).astype(np.float32)), Tensor(m), Tensor(table)))
    return out
