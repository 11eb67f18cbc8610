# expect: convert
# The number of the column comes from a shape that only the example inputs show.
import numpy as np
import mindspore as ms
from mindspore import nn


class Columns(nn.Cell):
    def construct(self, x, mask):
        rows = x[mask]
        return rows[:, x.shape[1] - 1].mean(), rows[:, x.shape[1] // 2].max()


def inputs():
    rng = np.random.default_rng(762)
    x = ms.Tensor(rng.standard_normal((4, 6)).astype(np.float32))
    return [(x, ms.Tensor(np.arange(4) < k)) for k in (1, 3, 4)]
