# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, weight, m):
        rows = x[m]
        nearest = ops.min(rows, axis=1)
        distance, place = nearest
        total = (distance * 2).sum()
        for step in range(2):
            farthest = ops.max(ops.abs(rows - step), axis=-1)
            total = total + farthest[0].mean() + ops.gather(weight, farthest[-1], 0).sum()
        return total + ops.gather(weight, place, 0).mean()


def inputs():
    r = np.random.RandomState(0)
    x, weight = r.randn(6, 4).astype(np.float32), r.randn(4).astype(np.float32)
    return [(Tensor(x), Tensor(weight), Tensor(np.arange(6) % 4 < k)) for k in (1, 2, 4)]
