# expect: refuse (the place of the largest element is int64, and 0 is int32)
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, valid):
        rows = x[valid]
        best = rows.argmax(0)[0] if rows.shape[0] > 0 else ms.Tensor(0, ms.int32)
        return rows.sum(), best


def inputs():
    rng = np.random.default_rng(8)
    out = []
    for n in (1, 3, 5):
        x = rng.standard_normal((5, 4)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(np.arange(5) < n)))
    return out
