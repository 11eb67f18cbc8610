# expect: refuse (the selection leaves the graph for NumPy)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        sel = ops.masked_select(x, m)
        host = sel.asnumpy()
        return sel.mean() + float(host[0])


def inputs():
    rng = np.random.default_rng(232)
    return [(ms.Tensor(rng.standard_normal(3).astype(np.float32)), ms.Tensor(np.arange(3) < n)) for n in (1, 3)]
