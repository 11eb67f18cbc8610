# expect: convert
# The first two selected rows.
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, m):
        rows = x[m]
        return (rows[:2] ** 2).sum() + rows[2:, 0].sum()


def inputs():
    rng = np.random.default_rng(726)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (2, 5, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        rows = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:3]).astype(np.float32)
        out.append(
            (
                ms.Tensor(rows),
                ms.Tensor(m),
            )
        )
    return out
