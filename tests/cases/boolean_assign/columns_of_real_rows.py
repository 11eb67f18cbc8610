# expect: convert
# oracle: pynative (`y[mask, 0] = vector` does not compile)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Roots(nn.Cell):
    """The two roots of each equation that has some, side by side; zeros elsewhere."""

    def construct(self, b, c):
        under = b * b - 4 * c
        real = under > 0
        roots = ops.zeros((b.shape[0], 2), ms.float32)
        roots[real, 0] = (ops.sqrt(under[real]) - b[real]) / 2
        roots[real, 1] = -(ops.sqrt(under[real]) + b[real]) / 2
        return roots


def inputs():
    rng = np.random.default_rng(815)
    given = []
    for size in (1.0, 2.0, 4.0):
        b = rng.standard_normal(6).astype(np.float32) * size
        c = rng.standard_normal(6).astype(np.float32)
        c[1] = -2.0
        given.append((ms.Tensor(b), ms.Tensor(c)))
    return given
