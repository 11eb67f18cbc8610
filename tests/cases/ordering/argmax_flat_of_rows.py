# expect: convert
# argmax without an axis counts over all elements of the rows.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        return ops.argmax(x[m])


def inputs():
    rng = np.random.default_rng(709)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (1, 3, 6):
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
