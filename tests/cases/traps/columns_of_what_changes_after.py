# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Changed(nn.Cell):
    """What a mask and columns pick is a copy: the Tensor may change before it is used."""

    def construct(self, x, flags):
        x = x * 2.0
        columns = x[flags, 0:2]
        one = x[flags, 1]
        x[0] = 5.0
        return columns.sum() + ops.exp(one).sum() + x.mean()


def inputs():
    rng = np.random.default_rng(0)
    made = []
    for flags in ([1, 0, 1, 0], [1, 1, 0, 1]):
        rows = rng.standard_normal((4, 3)).astype(np.float32)
        made.append((Tensor(rows), Tensor(np.array(flags, bool))))
    return made
