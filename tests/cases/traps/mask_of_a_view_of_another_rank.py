# expect: convert
# The mask is one rank lower in the first use and full rank in the second.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, keep):
        row = keep > 0
        full = ops.logical_and(row.expand_dims(1), x > 0)
        a = x[row]
        b = x[full]
        return a.mean() + b.sum() + a.shape[0] + b.shape[0]


def inputs():
    rng = np.random.default_rng(521)
    out = []
    for n in (1, 2, 4):
        k = (np.arange(4) < n).astype(np.int32)
        rng.shuffle(k)
        x = rng.standard_normal((4, 3)).astype(np.float32)
        x[:, 0] = np.abs(x[:, 0]) + 0.1
        out.append((ms.Tensor(x), ms.Tensor(k)))
    return out
