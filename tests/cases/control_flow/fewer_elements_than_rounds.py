# expect: refuse (`y` has fewer rows than `x`: a round for every row would read behind its end)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, w, y):
        sel = x[w > 0]
        total = ops.zeros((), ms.float32)
        for i in range(sel.shape[0]):
            total = total + sel[i] * y[i]
        return total


def inputs():
    out = []
    for i, k in enumerate((3, 1, 2)):
        rng = np.random.RandomState(i)
        x = rng.rand(6).astype(np.float32) + 0.5
        w = -np.ones(6, np.float32)
        w[rng.permutation(6)[:k]] = 1.0
        x[w <= 0] = [np.nan, np.inf, 1e30][i % 3]
        out.append((Tensor(x), Tensor(w), Tensor((rng.rand(3)+0.5).astype(np.float32))))
    return out
