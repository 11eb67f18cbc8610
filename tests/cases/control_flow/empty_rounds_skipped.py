# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, t, mask):
        loss = ops.zeros((), ms.float32)
        n = 0
        for i in range(x.shape[0]):
            p = x[i][mask[i]]
            if p.shape[0] == 0:
                continue
            loss += ops.abs(p - t[i][mask[i]]).mean()
            n += 1
        return loss / max(n, 1)


def inputs():
    rng = np.random.RandomState(0)
    found = []
    for n in (3, 1, 6):
        x = ms.Tensor(rng.randn(3, 8), ms.float32)
        t = ms.Tensor(rng.randn(3, 8), ms.float32)
        mask = np.zeros((3, 8), bool)
        for row in mask:
            row[rng.permutation(8)[:n]] = True
        mask = ms.Tensor(mask)
        found.append(
            (
                x,
                t,
                mask,
            )
        )
    return found
