# expect: convert
import numpy as np
import mindspore as ms
import mindspore.numpy as mnp
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, w, m):
        a = x[m]
        b = w[m]
        one = ops.tensor_dot(a.T, b, 1)
        two = mnp.tensordot(a.T, b, axes=1)
        three = mnp.dot(a[:, 0], b[:, 0])
        four = mnp.inner(a[:, 1], b[:, 1])
        five = ops.tensor_dot(a[:, 2], b, 1)
        return one.sum(), two, three, four, five


def inputs():
    rng = np.random.default_rng(0)
    out = []
    for n in (1, 3, 6):
        m = rng.permutation(6) < n
        x = np.where(m[:, None], rng.standard_normal((6, 3)), np.nan).astype(np.float32)
        w = np.where(m[:, None], rng.standard_normal((6, 3)), 1e30).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(w), ms.Tensor(m)))
    return out
