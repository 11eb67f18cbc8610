# expect: convert
# oracle: pynative (graph mode cannot assign a vector under a mask)
# Division only where the divisor is not zero.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SafeDivide(nn.Cell):
    def construct(self, a, b):
        out = ops.zeros_like(a)
        ok = b != 0
        out[ok] = a[ok] / b[ok]
        return out


def inputs():
    rng = np.random.default_rng(330)
    out = []
    for n in (1, 3, 6):
        b = np.where(np.arange(6) < n, 2.0, 0.0).astype(np.float32)
        rng.shuffle(b)
        out.append((ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(b)))
    return out
