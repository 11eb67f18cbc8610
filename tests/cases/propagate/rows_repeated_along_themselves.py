# expect: refuse (the rows are repeated along the selected axis: which comes where depends on their number)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        rows = x[m].tile((2, 3, 1))
        return (rows * rows.cumsum(1)).sum()


def inputs():
    rng = np.random.default_rng(4)
    masks = ([1, 0, 1, 1], [0, 0, 1, 0], [1, 1, 1, 1])
    x = rng.standard_normal((4, 3)).astype(np.float32)
    return [(ms.Tensor(x), ms.Tensor(np.array(m, np.bool_))) for m in masks]
