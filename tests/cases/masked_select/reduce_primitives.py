# expect: convert
# Old-style reduce primitives made in __init__, one of them with keep_dims.
import numpy as np
import mindspore as ms
import mindspore.nn as nn
import mindspore.ops.operations as P
import mindspore.ops.functional as F


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.select = P.MaskedSelect()
        self.sum = P.ReduceSum()
        self.max = P.ReduceMax(keep_dims=True)
        self.cast = P.Cast()

    def construct(self, x, labels):
        mask = self.cast(labels, ms.bool_)
        v = self.select(x, mask)
        count = self.sum(self.cast(mask, ms.float32), ())
        return self.sum(v, ()) / count + self.max(v, 0) + F.reduce_min(v)


def inputs():
    rng = np.random.default_rng(304)
    out = []
    for n in (1, 4, 9):
        lab = (np.arange(9) < n).astype(np.int32)
        rng.shuffle(lab)
        out.append((ms.Tensor(rng.standard_normal(9).astype(np.float32)), ms.Tensor(lab)))
    return out
