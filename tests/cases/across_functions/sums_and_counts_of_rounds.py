# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def stat(self, v, m):
        s = v[m]
        if s.shape[0] == 0:
            return ops.zeros((), ms.float32), 0
        return s.sum(), s.shape[0]

    def construct(self, x, mask):
        total = ops.zeros((), ms.float32)
        num = 0
        for i in range(x.shape[0]):
            a, n = self.stat(x[i], mask[i])
            total = total + a
            num = num + n
        return total / max(num, 1)


def inputs():
    rng = np.random.RandomState(0)
    found = []
    for n in (3, 1, 6):
        x = ms.Tensor(rng.randn(3, 8), ms.float32)
        mask = np.zeros((3, 8), bool)
        for row in mask:
            row[rng.permutation(8)[:n]] = True
        mask = ms.Tensor(mask)
        found.append(
            (
                x,
                mask,
            )
        )
    return found
