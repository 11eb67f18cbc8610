# expect: convert
# Samples without a valid element are skipped: `if idx.shape[0] > 0` around a gather, in a loop.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        total = ops.zeros((), ms.float32)
        for i in range(x.shape[0]):
            idx = ops.nonzero(m[i])
            if idx.shape[0] > 0:
                total = total + ops.gather(x[i], idx.squeeze(1), 0).max()
        return total


def inputs():
    rng = np.random.default_rng(332)
    out = []
    for n in (1, 3, 6):
        m = np.stack([rng.permutation(6) < n for _ in range(3)])
        x = rng.standard_normal((3, 6)).astype(np.float32)
        m[1] = n != 3  # a row without a valid element
        out.append((ms.Tensor(np.where(m, x, np.inf).astype(np.float32)), ms.Tensor(m)))
    return out
