# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        sel = x[m]
        vals = ops.topk(sel, 2, dim=1)
        d = vals[0][:, 0] - vals[0][:, 1]
        idx = vals[1]
        return d.sum() + idx.sum()


def inputs():
    r = np.random.RandomState(0)
    x = r.randn(6, 4).astype(np.float32)
    return [(Tensor(x), Tensor(np.arange(6) < k)) for k in (2, 4, 6)]
