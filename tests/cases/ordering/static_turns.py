# expect: untouched (nothing is selected)
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore import numpy as mnp


class Net(nn.Cell):
    def construct(self, rows):
        return ops.flip(rows, (0,))[0], ops.diff(rows, axis=0).shape[0] * mnp.roll(rows, 1, 0)[0]


def inputs():
    rng = np.random.default_rng(808)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        r = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:, None]).astype(np.float32)
        out.append((ms.Tensor(r),))
    return out
