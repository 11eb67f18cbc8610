# expect: refuse (as many zeros as another mask leaves stand behind the rows)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, x, keep, other):
        rows = x[keep]
        fill = ops.zeros((8 - x[other].shape[0], 3), ms.float32)
        return ops.concat((rows, fill)).sum(0)


def inputs():
    rng = np.random.default_rng(3)
    out = []
    for k in (1, 3, 5):
        m, w = np.zeros(8, bool), np.zeros(8, bool)
        m[rng.permutation(8)[:k]] = True
        w[rng.permutation(8)[:k]] = True
        out.append((Tensor(rng.standard_normal((8, 3)).astype(np.float32)), Tensor(m), Tensor(w)))
    return out
