# expect: convert
# Several names are bound at once: some to what they select themselves, others to more than that.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, a, b, c, m):
        a, d, b = a[m], ops.exp(c[m]), b[m] * 2
        c, a = c[m], a + 1
        return (a * b).sum() + d.mean() + c.max()


def inputs():
    rng = np.random.default_rng(671)
    out = []
    for n in (1, 3, 6):
        a, b, c = rng.standard_normal((3, 6)).astype(np.float32)
        m = rng.permutation(6) < n
        c[~m] = 1e30
        out.append((Tensor(a), Tensor(b), Tensor(c), Tensor(m)))
    return out
