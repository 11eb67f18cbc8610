# expect: convert
# The sum of a list is taken in front of a loop and in each of its rounds, which let it grow.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, m):
        terms = []
        first = x[:, 0][m]
        if first.shape[0] > 2:
            terms.append(first.mean())
        total = sum(terms)
        for i in range(3):
            total = total + sum(terms) * (i + 1)
            row = x[:, i][m]
            if row.sum() > 0:
                terms.append(row.mean())
        return total + sum(terms) + len(terms)


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal((8, 4)).astype(np.float32)
        m = np.arange(8) < (3, 8, 5)[seed]
        out.append((Tensor(x), Tensor(m)))
    return out
