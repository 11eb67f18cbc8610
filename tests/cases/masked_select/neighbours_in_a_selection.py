# expect: convert
# Each selected element beside the one before it: the selection is moved to the front once.
import numpy as np
import mindspore as ms
from mindspore import nn


class Gaps(nn.Cell):
    def gaps(self, times):
        gaps = (times[1:] - times[:-1]) ** 2
        return gaps.mean() + times[1:].max(), times[0] + times[-1]

    def construct(self, times, types):
        return self.gaps(times[types > 0])


def inputs():
    rng = np.random.default_rng(825)
    out = []
    for n in (2, 4, 6):
        types = np.zeros(6, np.int32)
        types[rng.permutation(6)[:n]] = 1
        times = np.sort(rng.random(6)).astype(np.float32)
        out.append((ms.Tensor(times), ms.Tensor(types)))
    return out
