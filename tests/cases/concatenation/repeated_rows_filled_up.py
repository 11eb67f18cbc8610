# expect: convert
# Rows repeated as often as durations say, zeros behind them up to a fixed length; no dtype is named.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Regulate(nn.Cell):
    def __init__(self, most=14):
        super().__init__()
        self.most = most

    def construct(self, x: Tensor, times: Tensor):
        batch, _, width = x.shape
        rows = []
        total = []
        for i in range(batch):
            made = ops.repeat_interleave(x[i], times[i], 0)
            n = made.shape[0]
            rest = ops.zeros((self.most - n, width), x.dtype)
            rows.append(ops.cat((made, rest), axis=0))
            total.append(times[i].sum())
        return ops.stack(rows), ops.stack(total)


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal((2, 4, 3)).astype(np.float32)
        times = rng.integers(0, 4, (2, 4)).astype(np.int32)
        times[:, 0] = 1
        x[times == 0] = np.nan
        out.append((Tensor(x), Tensor(times)))
    return out
