# expect: convert
# Selected rows are cut to a number or filled up to it: a second `if`, a `min`, a store.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def second_if(self, x, mask):
        rows = x[mask]
        total = rows.shape[0]
        if total > 3:
            rows = rows[:3]
        if total < 3:
            rows = ops.cat((rows, ops.ones((3 - total, 2), x.dtype)))
        return rows

    def stored(self, x, mask):
        rows = x[mask]
        total = min(3, rows.shape[0])
        out = ops.zeros((3, 2), x.dtype)
        out[:total] = rows[:total]
        return out, total

    def missing(self, x, mask):
        rows = x[mask]
        rest = 3 - len(rows)
        if 0 <= rest:
            rows = ops.cat([rows, ops.full((rest, 2), -1.0, dtype=x.dtype)])
        else:
            rows = rows[:3]
        return rows

    def construct(self, x, mask):
        out, total = self.stored(x * x, mask)
        both = self.second_if(x, mask) * self.missing(x + 1.0, mask) + out
        return (both * (ops.arange(6).reshape(3, 2) + 1)).sum() + total


def inputs():
    rng = np.random.default_rng(9)
    out = []
    for number in (1, 3, 5):
        x = rng.standard_normal((6, 2)).astype(np.float32)
        out.append((Tensor(x), Tensor(rng.permutation(6) < number)))
    return out
