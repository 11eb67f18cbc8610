# expect: convert
# a selection is a copy: a store into `x.float()`, which is `x` itself, does not change what it holds
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, weight, m):
        x, weight = x * 2.0, weight * 2.0
        kept = x[m]
        heavy = (weight > 1.0).float()[m]
        y = x.float()
        y[0] = 5.0
        z = weight.type_as(x)
        z[1] = 2.0
        return (kept * heavy).sum() + y.sum() + ops.square(z).sum()


def inputs():
    rows = []
    for seed, bits in enumerate(("101011", "111111", "011010", "100000")):
        rng = np.random.default_rng(seed)
        m = np.array([bit == "1" for bit in bits])
        x, weight = rng.normal(size=6), rng.uniform(size=6)
        x[1:][~m[1:]] *= 1e4
        rows.append((Tensor(x.astype(np.float32)), Tensor(weight.astype(np.float32)), Tensor(m)))
    return rows
