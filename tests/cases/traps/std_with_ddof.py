# expect: convert
# ops.std with ddof=1 divides by n - 1, Tensor.std() by n.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        s = ops.masked_select(x, m)
        return ops.std(s, ddof=1), s.std(), ops.var(s, ddof=1)


def inputs():
    rng = np.random.default_rng(227)
    return [(ms.Tensor(rng.standard_normal(8).astype(np.float32)), ms.Tensor(np.arange(8) < n)) for n in (2, 5, 8)]
