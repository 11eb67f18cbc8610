# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn


class Band(nn.Cell):
    """Of the kept values those in a band: the second mask is narrowed with `&=`."""

    def construct(self, values, keep):
        kept = values[keep]
        inside = kept <= 0.8
        inside &= kept > 0.1
        return kept[inside].mean()


def inputs():
    rng = np.random.default_rng(814)
    given = []
    for share in (0.4, 0.6, 0.9):
        keep = rng.random(9) < share
        keep[3] = True
        values = rng.random(9).astype(np.float32)
        values[3] = 0.5
        values[~keep] = np.nan
        given.append((ms.Tensor(values), ms.Tensor(keep)))
    return given
