# expect: refuse (with as many rows as are asked for, neither way gives the name a value)
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, times):
        rows = ops.repeat_interleave(x, times, 0)
        kept = ops.ones((6, 3), x.dtype)
        if rows.shape[0] > 6:
            kept = rows[:6]
        elif rows.shape[0] < 6:
            kept = ops.cat((rows, ops.zeros((6 - rows.shape[0], 3), x.dtype)))
        return kept.sum()


def inputs():
    out = []
    for times in ([1, 1, 2, 1], [2, 2, 2, 0], [3, 1, 2, 2]):
        x = np.random.default_rng(3).standard_normal((4, 3)).astype(np.float32)
        out.append((Tensor(x), Tensor(np.array(times, np.int32))))
    return out
