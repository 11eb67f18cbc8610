# expect: convert
# float16: a mask value of -1e9 would be -inf, the count is kept in integers.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        s = x[m > 0]
        return s.max(), s.min(), s.mean()


def inputs():
    rng = np.random.default_rng(403)
    out = []
    for n in (1, 3, 6):
        m = (np.arange(6) < n).astype(np.int32)
        rng.shuffle(m)
        out.append((ms.Tensor((rng.standard_normal(6) - 9).astype(np.float16)), ms.Tensor(m)))
    return out
