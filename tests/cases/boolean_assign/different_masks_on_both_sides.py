# expect: refuse (x[a] = y[b] pairs the two masks by rank)
# oracle: pynative (graph mode cannot assign a vector under a mask)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, a, b):
        z = x * 1.0
        z[a > 0] = y[b > 0]
        return z


def inputs():
    rng = np.random.default_rng(333)
    out = []
    for n in (1, 3, 5):
        x, y = rng.standard_normal((2, 6)).astype(np.float32)
        a, b = np.arange(6) < n, np.arange(6) < n
        rng.shuffle(a)
        rng.shuffle(b)
        out.append(tuple(ms.Tensor(v) for v in (x, y, a.astype(np.int32), b.astype(np.int32))))
    return out
