# expect: refuse (the length of what one way computes is read of a Tensor that is written under a mask there)
# Each way computes of what it selects, one in place of what was selected in front of the `if`.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, seen, known):
        values = x[seen]
        if seen.sum() > 3:
            values = ops.log(y[known])
        else:
            values = ops.exp(values)
        return values.sum() + values.shape[0]


def inputs():
    out = []
    for seed, n in enumerate((1, 3, 4, 7)):
        r = np.random.RandomState(seed)
        x, y = np.full(8, np.nan), np.full(8, np.nan)
        x[r.permutation(8)[:n]] = r.rand(n) + 0.5
        y[r.permutation(8)[: 8 - n]] = r.rand(8 - n) + 0.5
        out.append((ms.Tensor(x, ms.float32), ms.Tensor(y, ms.float32), ms.Tensor(x > 0), ms.Tensor(y > 0)))
    return out
