# expect: refuse (what is cut is the axis of the batches)
# A product in batches, of which some are cut off on both sides by other numbers.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, a, b, count, other):
        return ops.bmm(a[: int(count)], b[: int(other)]).sum()


def inputs():
    rng = np.random.default_rng(46)
    out = []
    for n in (1, 3, 4):
        a, b = rng.standard_normal((2, 4, 3, 3)).astype(np.float32)
        numbers = (ms.Tensor(n, ms.int32), ms.Tensor(n, ms.int32))
        out.append((ms.Tensor(a), ms.Tensor(b), *numbers))
    return out
