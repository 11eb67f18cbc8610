# expect: convert
# Places within one selection read from another one.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m, other):
        order = ops.argsort(x[m])
        return x[other][order].cumsum(0).mean()


def inputs():
    rng = np.random.default_rng(703)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (3, 4, 6):
        m = np.arange(8) < n
        rng.shuffle(m)
        other = rng.permutation(m)
        x = np.where(m | other, rng.standard_normal(8), junk).astype(np.float32)
        out.append(
            (
                ms.Tensor(x),
                ms.Tensor(m),
                ms.Tensor(other),
            )
        )
    return out
