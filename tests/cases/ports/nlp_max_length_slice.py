# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TrimmedMean(nn.Cell):
    """Cuts the batch to its longest sentence before the mean over time."""

    def construct(self, hidden, lens):
        longest = lens.max()
        hidden = hidden[:, :longest]
        return ops.tanh(hidden).mean(axis=1)


def inputs():
    rng = np.random.default_rng(48)
    out = []
    for lens in ((1, 1), (3, 2), (5, 5)):
        hidden = rng.normal(size=(2, 5, 3)).astype(np.float32)
        hidden[:, max(lens) :] = np.nan
        out.append((ms.Tensor(hidden), ms.Tensor(np.array(lens, np.int32))))
    return out
