# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Made(nn.Cell):
    def construct(self, x, keep):
        n = ops.count_nonzero(keep).item()
        base = ops.full((n, 3), 1.5, dtype=ms.float32)
        wide = ops.ones((2, n), ms.float32)
        return (base * x).mean() + (wide * 2.0).sum() * x.sum()


def inputs():
    rng = np.random.default_rng(704)
    x = ms.Tensor(rng.standard_normal(3).astype(np.float32))
    return [(x, ms.Tensor((np.arange(6) % k == 0).astype(np.int32))) for k in (1, 2, 5)]
