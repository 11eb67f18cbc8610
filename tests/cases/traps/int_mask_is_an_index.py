# expect: untouched (an int32 mask is a list of indices: static)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, mask):
        mask = mask.astype(ms.int32)
        return x[mask].sum()


def inputs():
    rng = np.random.default_rng(209)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(np.arange(6) < n)) for n in (1, 4, 6)]
