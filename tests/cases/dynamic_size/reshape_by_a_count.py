# expect: convert
# The other sizes are fixed, so this one is what is left: -1.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Fold(nn.Cell):
    def construct(self, x, batch):
        n = int(batch)
        folded = x.reshape(n, 4)
        return (folded * folded).sum(axis=1).max()


def inputs():
    rng = np.random.default_rng(706)
    return [
        (ms.Tensor(rng.standard_normal(4 * n).astype(np.float32)), ms.Tensor(n, ms.int32))
        for n in (2, 3)
    ]
