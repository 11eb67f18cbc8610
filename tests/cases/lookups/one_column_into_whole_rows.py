# expect: convert
# One number for each place is repeated along the row that is written.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, places, seen):
        at = places[seen]
        table = ops.zeros((12, 3), ms.float32)
        table[at] = x[seen].reshape(-1, 1)
        return table * Tensor([1.0, 2.0, 3.0])


def inputs():
    out = []
    for seed, n in enumerate((2, 5, 12)):
        r = np.random.RandomState(seed)
        x = np.full(12, np.nan)
        x[r.permutation(12)[:n]] = r.rand(n) + 0.5
        places = np.where(x > 0, r.permutation(12), 99)
        out.append((Tensor(x, ms.float32), Tensor(places, ms.int32), Tensor(x > 0)))
    return out
