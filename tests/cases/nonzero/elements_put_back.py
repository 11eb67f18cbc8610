# expect: convert
# oracle: graph (this form of nonzero has no kernel for PyNative on the CPU)
# Elements along one axis put back, or added, where they came from.
import numpy as np
from mindspore import nn, ops, mint, Tensor


class Net(nn.Cell):
    def construct(self, x, m, base):
        i = mint.where(m)[0]
        a = ops.tensor_scatter_elements(base, i, x[i] * 2, 0)
        b = ops.tensor_scatter_elements(base, i, x[i] * 2, 0, 'add')
        c = base.scatter(0, i, x[i])
        return a, b, c


def inputs():
    rng = np.random.default_rng(1)
    return [(Tensor(rng.standard_normal(6).astype(np.float32)), Tensor(rng.permutation(6) < n), Tensor(rng.standard_normal(6).astype(np.float32))) for n in (1, 3, 5)]
