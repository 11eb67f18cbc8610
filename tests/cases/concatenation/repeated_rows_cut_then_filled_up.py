# expect: refuse (there are more rows than those that are kept and filled up)
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, most=8):
        super().__init__()
        self.most = most

    def construct(self, x, times):
        rows = ops.repeat_interleave(x, times, 0)
        total = rows.sum()
        rows = rows[:8]
        rest = ops.zeros((self.most - rows.shape[0], 3), x.dtype)
        return ops.cat((rows, rest), axis=0).sum() + total


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal((4, 3)).astype(np.float32)
        times = np.full(4, 1 + seed, np.int32)
        out.append((Tensor(x), Tensor(times)))
    return out
