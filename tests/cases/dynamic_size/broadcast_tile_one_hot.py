# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Stretch(nn.Cell):
    def construct(self, x, labels, keep):
        n = int((keep > 0).sum())
        rows = ops.broadcast_to(x, (n, 3))
        tiled = ops.tile(x, (n, 1))
        hot = ops.one_hot(labels, n, 1.0, 0.0)
        return (rows * rows).sum() + ops.tanh(tiled).mean() + hot.sum() * x.sum()


def inputs():
    rng = np.random.default_rng(707)
    x = ms.Tensor(rng.standard_normal((1, 3)).astype(np.float32))
    labels = ms.Tensor([0, 1, 2, 5], ms.int32)
    return [(x, labels, ms.Tensor((np.arange(6) < n).astype(np.int32))) for n in (1, 3, 6)]
