# expect: untouched (all sizes are fixed when the graph is compiled)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Fixed(nn.Cell):
    def __init__(self, n=4):
        super().__init__()
        self.n = n

    def construct(self, x):
        rows = x.shape[0]
        pos = ops.arange(rows).astype(ms.float32)
        half = ops.zeros((rows // 2, self.n), ms.float32)
        return (pos * x.sum()).sum() + half.sum() + ops.ones(self.n, ms.float32).sum()


def inputs():
    rng = np.random.default_rng(712)
    return [(ms.Tensor(rng.standard_normal(n).astype(np.float32)),) for n in (4, 6)]
