# expect: untouched (nothing is selected)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, rows):
        parts = [ops.isfinite(rows[i]).astype(ms.float32) for i in range(3) if i != 1]
        return ops.stack(parts)


def inputs():
    rng = np.random.default_rng(871)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        r = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:, None]).astype(np.float32)
        out.append((ms.Tensor(r),))
    return out
