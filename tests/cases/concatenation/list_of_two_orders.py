# expect: convert
# Two lists that grow under different masks: each keeps masks of its own.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, a, ma, b, mb):
        first = []
        second = []
        first.append(a[ma])
        second.append(b[mb])
        second.append(a[ma])
        first.append(b[mb])
        one = ops.concat(first)
        two = ops.concat(second)
        return one.sum() - (two ** 2).mean() + one[0].sum() + two[-1].max()


def inputs():
    rng = np.random.default_rng(32)
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
