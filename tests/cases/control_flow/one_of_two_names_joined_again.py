# expect: convert
# Two names share a mask behind the first option; behind the second one only one of them has another.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, always=True, many=True):
        super().__init__()
        self.always, self.many = always, many

    def construct(self, x, y, seen, known):
        values, weights = x[seen], y[seen]
        if self.always:
            values, weights = x[known], y[known]
        if self.many:
            values = x[seen | known]
        return values.sum() + weights.mean()


def inputs():
    out = []
    for seed, n in enumerate((2, 5, 9)):
        r = np.random.RandomState(seed)
        seen, known = r.permutation(12) < n, r.permutation(12) < n // 2 + 2
        x = np.where(seen | known, r.rand(12) + 0.5, np.nan)
        y = r.rand(12) - 0.3
        out.append((Tensor(x, ms.float32), Tensor(y, ms.float32), Tensor(seen), Tensor(known)))
    return out
