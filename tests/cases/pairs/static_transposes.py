# expect: untouched (nothing is selected)
# Transposes of whole tensors.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, s, label):
        return ops.matmul(x.transpose(1, 0), x).sum() + (x.swapaxes(0, 1) @ s.reshape(6, 1)).sum() + label.sum()


def inputs():
    rng = np.random.default_rng(23)
    return [(ms.Tensor(rng.standard_normal((6, 3)).astype(np.float32)),
             ms.Tensor(rng.standard_normal(6).astype(np.float32)),
             ms.Tensor(rng.integers(0, 2, 6).astype(np.int32))) for _ in range(2)]
