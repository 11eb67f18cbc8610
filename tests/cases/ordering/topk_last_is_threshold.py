# expect: convert
# The k-th largest selected value is a threshold for all.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, z, m):
        threshold = ops.topk(ops.masked_select(x, m), 2)[0][-1]
        return ops.relu(z - threshold).sum()


def inputs():
    rng = np.random.default_rng(707)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (3, 5, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        x = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        z = rng.standard_normal(8).astype(np.float32)
        out.append(
            (
                ms.Tensor(x),
                ms.Tensor(z),
                ms.Tensor(m),
            )
        )
    return out
