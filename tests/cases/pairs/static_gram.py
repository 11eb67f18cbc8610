# expect: untouched (nothing is selected)
# x @ x.T of the whole batch.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, s, label):
        return ops.exp(-ops.matmul(x, x.T)).mean() + s.sum() + label.sum()


def inputs():
    rng = np.random.default_rng(22)
    return [(ms.Tensor(rng.standard_normal((6, 3)).astype(np.float32)),
             ms.Tensor(rng.standard_normal(6).astype(np.float32)),
             ms.Tensor(rng.integers(0, 2, 6).astype(np.int32))) for _ in range(2)]
