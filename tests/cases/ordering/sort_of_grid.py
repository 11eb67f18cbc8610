# expect: convert
# Sorting what a mask of two axes selects.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        ordered, _ = ops.sort(x[m])
        return ordered[1:].sum() - ordered[0]


def inputs():
    rng = np.random.default_rng(719)
    out = []
    for n in (2, 3, 6):
        m = np.arange(8) < n
        rng.shuffle(m)
        grid = rng.standard_normal((2, 4)).astype(np.float32)
        out.append(
            (
                ms.Tensor(grid),
                ms.Tensor(m.reshape(2, 4)),
            )
        )
    return out
