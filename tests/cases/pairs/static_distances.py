# expect: untouched (nothing is selected)
# All pairs of a batch, with a mask of its own.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, s, label):
        gap = s[:, None] - s[None]
        same = (label[:, None] == label[None]).astype(ms.float32)
        return (gap * gap * same).sum()


def inputs():
    rng = np.random.default_rng(21)
    return [(ms.Tensor(rng.standard_normal((6, 3)).astype(np.float32)),
             ms.Tensor(rng.standard_normal(6).astype(np.float32)),
             ms.Tensor(rng.integers(0, 2, 6).astype(np.int32))) for _ in range(2)]
