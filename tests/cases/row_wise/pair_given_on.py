# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def spread(self, pair):
        return pair[0].sum()

    def construct(self, x, m):
        rows = x[m]
        best = ops.max(rows, axis=1)
        return self.spread(best) + best[0].mean()


def inputs():
    r = np.random.RandomState(0)
    x = r.randn(6, 4).astype(np.float32)
    return [(Tensor(x), Tensor(np.arange(6) < k)) for k in (2, 4, 6)]
