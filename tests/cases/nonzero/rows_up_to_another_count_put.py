# expect: refuse (rows up to one count are put at the positions of another mask)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, a, b, x, y):
        places = ops.nonzero(a)
        rows = y[:x[b].shape[0]]
        return ops.tensor_scatter_update(x, places, rows).sum(0)


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for k in (1, 3, 7):
        m, w = np.zeros(7, bool), np.zeros(7, bool)
        m[rng.permutation(7)[:k]] = True
        w[rng.permutation(7)[:k]] = True
        out.append((Tensor(m), Tensor(w), Tensor(rng.standard_normal((7, 3)).astype(np.float32)), Tensor(rng.standard_normal((7, 3)).astype(np.float32))))
    return out
