# expect: convert
# oracle: graph (this form of nonzero has no kernel for PyNative on the CPU)
# nonzero(as_tuple=True) and where(mask) as an index to write at, and unpacked.
import numpy as np
from mindspore import nn, ops, mint, Tensor


class Net(nn.Cell):
    def construct(self, x, bad):
        x[mint.where(bad)] = 0.0
        (k,) = ops.nonzero(ops.logical_not(bad), as_tuple=True)
        return x, x[k].mean()


def inputs():
    rng = np.random.default_rng(1)
    return [(Tensor(rng.standard_normal((6, 2)).astype(np.float32)), Tensor(rng.permutation(6) < n)) for n in (1, 3, 5)]
