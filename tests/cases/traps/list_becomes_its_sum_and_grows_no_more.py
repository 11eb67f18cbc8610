# expect: refuse (what `parts` is on the other way is a list of selections yet)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, a, one, two, t):
        parts = []
        for keep in (one, two):
            parts.append(a[keep])
        if t.sum() > 0:
            parts = [ops.cat(parts) * 2.0]
        return ops.cat(parts).sum()


def inputs():
    rng = np.random.default_rng(9)
    rows = []
    for kept, t in ((1, 1.0), (3, -1.0), (5, 2.0)):
        flags = []
        for _ in range(2):
            flag = np.zeros(5, bool)
            flag[rng.permutation(5)[:kept]] = True
            flags.append(Tensor(flag))
        rows.append((Tensor(rng.standard_normal(5), ms.float32), *flags, Tensor([t], ms.float32)))
    return rows
