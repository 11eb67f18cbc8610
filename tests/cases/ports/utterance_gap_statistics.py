# expect: convert
# Integer statistics: mean of ints stays an int, gaps between neighbours of the selection, first and last.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class GapStats(nn.Cell):
    def construct(self, times, voiced):
        t = times[voiced]                 # ascending int32 frame numbers
        gap = t[1:] - t[:-1]
        longest = gap.max()
        n = t.shape[0]
        rate = (t[-1] - t[0]) // (n - 1)
        late = ops.logical_and(voiced, times > t[0] + longest - 1)
        centre = ops.mean(t)
        return longest, rate, gap.sum() - rate * (n - 1), centre, late.astype(ms.int32).sum(), gap.min() % 3


def inputs():
    rng = np.random.default_rng(131)
    out = []
    for n in (2, 5, 12):
        t = np.cumsum(rng.integers(1, 6, 12)).astype(np.int32)
        m = np.arange(12) < n
        rng.shuffle(m)
        out.append((ms.Tensor(t), ms.Tensor(m)))
    return out
