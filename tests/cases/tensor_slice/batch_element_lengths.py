# expect: convert
# Each sample of the batch is cut to its own length in a static loop.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, lens):
        out = x.sum() * 0
        for i in range(x.shape[0]):
            out = out + x[i, :lens[i]].max()
        return out


def inputs():
    rng = np.random.default_rng(341)
    return [(ms.Tensor(rng.standard_normal((2, 5)).astype(np.float32) - 3), ms.Tensor(l, ms.int32)) for l in ([1, 5], [3, 2], [4, 4])]
