# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, correct, valid):
        c = ops.masked_select(correct, valid)
        return c.any(), c.all(), c.astype(ms.int32).sum()


def inputs():
    rng = np.random.default_rng(402)
    return [(ms.Tensor(rng.random(6) > 0.5), ms.Tensor(np.arange(6) < n)) for n in (1, 3, 6)]
