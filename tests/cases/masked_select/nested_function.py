# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, m):
        def pick(t):
            return ops.masked_select(t, m)

        d = pick(x) - pick(y)
        return (d * d).mean()


def inputs():
    rng = np.random.default_rng(312)
    out = []
    for n in (1, 4, 6):
        x, y = rng.standard_normal((2, 6)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(np.arange(6) < n)))
    return out
