# expect: refuse (the offset also decides what Python does)
# A running offset that a host function is given as well.
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, lengths):
        total = 0.0
        offset = 0
        for sample in range(lengths.shape[0]):
            n = int(lengths[sample])
            total = total + x[offset:offset + n].sum() * [1.0, 2.0][offset > 2]
            offset += n
        return total


def inputs():
    rng = np.random.default_rng(62)
    out = []
    for lengths in ([1, 3], [2, 2]):
        x = rng.standard_normal(8).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(lengths, ms.int32)))
    return out
