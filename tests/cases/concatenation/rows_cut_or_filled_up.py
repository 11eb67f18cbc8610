# expect: convert
# Repeated rows are cut to a number or filled up to it, as people write it: the cut bounds them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, most=6):
        super().__init__()
        self.most = most

    def both_ways(self, x, times):
        rows = ops.repeat_interleave(x, times, 0)
        total = rows.shape[0]
        if total > self.most:
            rows = rows[: self.most]
        else:
            rows = ops.cat((rows, ops.zeros((self.most - total, 3), x.dtype)), axis=0)
        return rows

    def with_elif(self, x, times):
        rows = ops.repeat_interleave(x, times, 0)
        if rows.shape[0] >= self.most:
            rows = rows[: self.most, :]
        elif rows.shape[0] < self.most:
            rest = ops.zeros((self.most - rows.shape[0], rows.shape[1]), rows.dtype)
            rows = ops.concat([rows, rest], 0)
        return rows

    def one_after_the_other(self, x, times):
        rows = ops.repeat_interleave(x, times, 0)
        missing = self.most - rows.shape[0]
        if missing > 0:
            rows = ops.cat((rows, ops.zeros((missing, 3), x.dtype)))
        rows = rows[: self.most]
        return rows

    def with_the_number(self, x, times):
        rows = ops.repeat_interleave(x, times, 0)
        total = rows.shape[0]
        if total > self.most:
            rows = rows[: self.most]
            total = self.most
        else:
            rows = ops.pad(rows, (0, 0, 0, self.most - total))
        return rows.sum(axis=1) * (ops.arange(self.most) < total - 1)

    def least(self, x, times):
        rows = ops.repeat_interleave(x, times, 0)
        total = min(rows.shape[0], self.most)
        return ops.cat((rows[:total], ops.zeros((self.most - total, 3), x.dtype)))

    def construct(self, x, times):
        one = self.both_ways(x, times) * self.with_elif(x + 1.0, times)
        two = self.one_after_the_other(x - 1.0, times) * self.least(x * 2.0, times)
        weights = ops.arange(18).reshape(6, 3) + 1
        return ((one - two) * weights).sum() + self.with_the_number(x, times).sum()


def inputs():
    rng = np.random.default_rng(8)
    out = []
    for times in ([1, 0, 2, 1], [2, 2, 2, 0], [3, 1, 2, 2], [0, 1, 0, 0]):
        x = rng.standard_normal((4, 3)).astype(np.float32)
        out.append((Tensor(x), Tensor(times, ms.int32)))
    return out
