# expect: convert
# Levels of a pyramid: rows of each go into lists, which are joined before the loss.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.l1 = nn.L1Loss(reduction="sum")

    def construct(self, a, ma, b, mb):
        rows, heads = [], []
        total = 0
        for x, m in ((a, ma), (b, mb)):
            rows.append(x[m])
            heads.append(ops.sigmoid(x[m][:, 0]))
            total = total + m.sum()
        picked = ops.concat(rows, axis=0)
        head = ops.cat(heads)
        return self.l1(picked.mean(axis=1), head) / total


def inputs():
    rng = np.random.default_rng(31)
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
