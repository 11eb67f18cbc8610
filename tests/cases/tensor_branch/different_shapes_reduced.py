# expect: convert
# Branches of different lengths that end in a sum.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class HalfOrAll(nn.Cell):
    def construct(self, x, flag):
        if flag > 0:
            y = x[:4]
        else:
            y = x
        return (y * y).sum()


def inputs():
    rng = np.random.default_rng(77)
    return [
        (ms.Tensor(rng.standard_normal(8).astype(np.float32)), ms.Tensor(f, ms.int32))
        for f in (1, 0, 1)
    ]
