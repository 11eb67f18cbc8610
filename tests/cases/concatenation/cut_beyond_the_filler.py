# expect: refuse (fewer rows than the slice asks for are there where few are selected)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, keep, weight):
        filler = ops.zeros((4, 3), ms.float32)
        rows = ops.cat((x[keep], filler), 0)[:6]
        return rows @ weight


def inputs():
    rng = np.random.default_rng(34)
    out = []
    for n in (1, 2, 5):
        x = rng.standard_normal((7, 3)).astype(np.float32)
        weight = rng.standard_normal((3, 2)).astype(np.float32)
        out.append((Tensor(x), Tensor(rng.permutation(7) < n), Tensor(weight)))
    return out
