# expect: convert
# The mask is larger than the input: masked_select broadcasts the input.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, w, x):
        return ops.masked_select(w, x > 0).sum() + ops.masked_select(w, x > 0).mean()


def inputs():
    rng = np.random.default_rng(229)
    return [(ms.Tensor(rng.random(4).astype(np.float32)), ms.Tensor((rng.standard_normal((3, 4)) + s).astype(np.float32))) for s in (-0.5, 0, 1)]
