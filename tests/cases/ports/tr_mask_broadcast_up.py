# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DataStretched(nn.Cell):
    """Here the data are stretched: every class weight is selected as often as the mask says."""

    def construct(self, weight, mask):
        chosen = ops.masked_select(weight.expand_dims(0), mask)
        return chosen.sum(), chosen.mean()


def inputs():
    rng = np.random.default_rng(147)
    out = []
    for n in (1, 4, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        out.append((ms.Tensor(rng.normal(size=3).astype(np.float32)), ms.Tensor(keep.reshape(2, 3))))
    return out
