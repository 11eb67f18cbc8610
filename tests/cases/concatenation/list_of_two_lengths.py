# expect: refuse (a number is read of the list)
# How many parts there are is asked.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, a, ma, b, mb):
        rows = []
        rows.append(a[ma])
        rows.append(ops.where(mb.expand_dims(1), b, ops.zeros_like(b)))
        return ops.concat(rows).mean() / len(rows) + rows[0].sum()


def inputs():
    rng = np.random.default_rng(34)
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
