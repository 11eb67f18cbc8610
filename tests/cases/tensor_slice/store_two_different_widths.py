# expect: refuse (nothing says that the two slices have one length: where they have not, it is an error or repeats a row)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class CopyHead(nn.Cell):
    def construct(self, x, y, n, m):
        x[:n] = y[:m]
        return x.sum()


def inputs():
    rng = np.random.default_rng(305)
    out = []
    for n, m in ((3, 3), (4, 1), (5, 5)):
        x, y = rng.standard_normal((2, 6)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(n, ms.int32), ms.Tensor(m, ms.int32)))
    return out
