# expect: untouched (nothing is selected)
# Slices by constants and places by argmax are static.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, rows, m):
        best = ops.argmax(rows, 1)
        return (rows[1:] - rows[:-1]).sum() + rows[::2].mean() + best.sum()


def inputs():
    rng = np.random.default_rng(706)
    out = []
    for n in (1, 3, 6):
        m = np.arange(8) < n
        rng.shuffle(m)
        rows = rng.standard_normal((8, 3)).astype(np.float32)
        out.append(
            (
                ms.Tensor(rows),
                ms.Tensor(m),
            )
        )
    return out
