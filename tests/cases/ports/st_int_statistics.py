# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class LengthStats(nn.Cell):
    """Whole numbers stay whole: longest, shortest and total of the selected lengths."""

    def construct(self, lens, use):
        chosen = lens[use]
        span = chosen.max() - chosen.min()
        total = chosen.sum()
        even = (chosen % 2 == 0).astype(ms.int32).sum()
        return span, total, even


def inputs():
    rng = np.random.default_rng(117)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        lens = np.where(keep, rng.integers(1, 40, 6), rng.choice([2**31 - 1, -(2**31)], 6)).astype(np.int32)
        out.append((ms.Tensor(lens), ms.Tensor(keep)))
    return out
