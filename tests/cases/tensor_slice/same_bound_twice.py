# expect: convert
# One slice used twice is cut once; it is another one where the bound or the data changed.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Head(nn.Cell):
    def construct(self, x, n: Tensor):
        total = x[:n].sum() + ops.exp(x[:n]).mean()
        total = total * x[:n].max()
        x = x * 2
        again = x[:n].sum()
        n = n + 1
        more = x[:n].sum() + x[1:n].mean()
        if total > 3:
            again = again + x[:n].mean()
        return total, again, more


def inputs():
    x = ms.Tensor(np.random.RandomState(0).rand(8, 6), ms.float32)
    return [(x, ms.Tensor(k, ms.int32)) for k in (1, 3, 5)]
