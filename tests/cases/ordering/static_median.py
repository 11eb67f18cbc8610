# expect: untouched (nothing is selected)
# Order statistics of a whole tensor are static.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, z, m):
        return ops.median(z)[0] + ops.max(z, axis=0)[0] + ops.cumsum(z, 0)[-1]


def inputs():
    rng = np.random.default_rng(705)
    out = []
    for n in (1, 3, 6):
        m = np.arange(8) < n
        rng.shuffle(m)
        z = rng.standard_normal(8).astype(np.float32)
        out.append(
            (
                ms.Tensor(z),
                ms.Tensor(m),
            )
        )
    return out
