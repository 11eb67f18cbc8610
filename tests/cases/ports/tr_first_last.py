# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class FirstLast(nn.Cell):
    """First and last measured value of a track."""

    def construct(self, position, seen):
        track = position[seen]
        start, stop = track[0], track[-1]
        return ops.abs(stop - start).sum() + track.mean()


def inputs():
    rng = np.random.default_rng(153)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        out.append((ms.Tensor(np.where(keep, rng.normal(size=6), np.nan).astype(np.float32)), ms.Tensor(keep)))
    return out
