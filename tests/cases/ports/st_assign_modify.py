# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class LogSpace(nn.Cell):
    """Positive entries are moved to log space in place."""

    def construct(self, x):
        y = x * 1.0
        pos = x > 0
        y[pos] = ops.log(y[pos])
        return y.sum(axis=-1)


# oracle: pynative (an assignment of a vector under a mask does not compile)
def inputs():
    rng = np.random.default_rng(122)
    out = []
    for n in (1, 5, 8):
        keep = np.zeros(8, bool)
        keep[rng.permutation(8)[:n]] = True
        x = np.where(keep, rng.uniform(0.2, 3, 8), rng.choice([0.0, -2.0], 8)).astype(np.float32)
        out.append((ms.Tensor(x.reshape(2, 4)),))
    return out
