# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = 2.0

    def tail(self, values, n, power=2.0):
        """the smallest ones, weighted by their place"""
        values, order = ops.sort(values)
        for _ in range(2):
            values = values * 0.5  # damped
        values = values[:n]
        return (ops.abs(values) ** power).sum() + self.scale

    def construct(self, x, w):
        n = int((w > 0).astype(ms.float32).sum() * 0.7) + 1
        values = ops.exp(x)
        return ops.log(self.tail(values, n) / self.tail(values * w, n, power=1.0)) + values.mean()


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(9).astype(np.float32)
        w = np.where(rng.rand(9) < p, 1.0, -1.0).astype(np.float32)
        w[..., 1] = 1.0
        out.append((Tensor(x), Tensor(w)))
    return out
