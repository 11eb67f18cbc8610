# expect: refuse (a list of selections leaves the network)
# The parts themselves are returned.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, a, ma, b, mb):
        rows = []
        rows.append(a[ma])
        rows.append(b[mb])
        return rows[0], ops.concat(rows).sum()


def inputs():
    rng = np.random.default_rng(33)
    out = []
    for n in (1, 2, 4):
        made = []
        for size in (6, 4):
            keep = np.zeros(size, bool)
            keep[rng.permutation(size)[:n]] = True
            x = rng.standard_normal((size, 3)).astype(np.float32)
            x[~keep] = np.nan
            made += [ms.Tensor(x), ms.Tensor(keep)]
        out.append(tuple(made))
    return out
