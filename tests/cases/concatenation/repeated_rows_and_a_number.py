# expect: convert
# The same with a number that is not 0 behind the rows: nothing real stands there.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Regulate(nn.Cell):
    def __init__(self, most=9):
        super().__init__()
        self.most = most

    def construct(self, x, times):
        y = x
        made = ops.repeat_interleave(x[0], times, 0)
        rest = ops.full((self.most - made.shape[0], 3), 7, dtype=y.dtype)
        return ops.cat((made, rest), axis=0)


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal((2, 4, 3)).astype(np.float32)
        times = rng.integers(0, 3, 4).astype(np.int32)
        times[0] = 1
        x[0][times == 0] = np.nan
        out.append((Tensor(x), Tensor(times)))
    return out
