# expect: convert
# Integers sort by value.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        ordered, order = ops.sort(ops.masked_select(x, m))
        return ordered[0], ordered[-1], (order * ordered).sum()


def inputs():
    rng = np.random.default_rng(720)
    out = []
    for n in (1, 3, 6):
        m = np.arange(8) < n
        rng.shuffle(m)
        i = rng.integers(-3, 9, 8).astype(np.int32)
        out.append(
            (
                ms.Tensor(i),
                ms.Tensor(m),
            )
        )
    return out
