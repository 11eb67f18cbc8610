# expect: convert
# Values shifted by one: as many as the slice, but one where it is empty.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, n):
        path = x[:n]
        before = ops.concat((ops.zeros((1, 4), ms.float32), path[:-1]))
        steps = ops.abs(path - before).sum(axis=-1)
        return steps.max(), (before * 2).sum(), before.shape[0] + n


def inputs():
    rng = np.random.default_rng(0)
    x = Tensor(rng.standard_normal((8, 4)).astype(np.float32))
    return [(x, Tensor(size, ms.int32)) for size in (1, 3, 8)]
