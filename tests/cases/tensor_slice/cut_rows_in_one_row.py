# expect: convert
# Rows that are cut by a number in a Tensor are made one row, joined, sorted and cut again.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, count):
        n = int(count)
        one = x[:n].reshape(-1)
        two = y[:, :n].flatten()
        both = ops.cat((one, one * 2))
        return both.sum(), ops.sort(both)[0][:2].sum(), one[:3].mean(), (two * one[0]).max()


def inputs():
    rng = np.random.default_rng(95)
    out = []
    for n in (1, 2, 4):
        x = rng.standard_normal((4, 3)).astype(np.float32)
        y = rng.standard_normal((3, 4)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(n, ms.int32)))
    return out
