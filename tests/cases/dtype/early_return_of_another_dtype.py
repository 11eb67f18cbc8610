# expect: refuse (what is counted in int32 is int64 once summed up, and 0 is returned in int32)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, valid):
        rows = x[valid]
        if rows.shape[0] == 0:
            return ops.zeros((), ms.float32), ops.zeros((), ms.int32)
        above = rows[:, 0] > 0
        return rows.sum(), above.astype(ms.int32).sum()


def inputs():
    rng = np.random.default_rng(8)
    out = []
    for n in (1, 3, 5):
        x = rng.standard_normal((5, 4)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(np.arange(5) < n)))
    return out
