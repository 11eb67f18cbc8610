# expect: convert
# Every real token against every other one, whatever sentence it stands in.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, mask):
        rows = x[mask]
        apart = ops.sqrt(ops.square(rows[:, None] - rows[None, :]).sum(-1) + 1e-6)
        return apart.mean() + apart.max(axis=1).sum()


def inputs():
    r = np.random.default_rng(19)
    found = []
    for n in (2, 6, 12):
        mask = (r.permutation(12) < n).reshape(3, 4)
        x = r.normal(size=(3, 4, 5))
        x[~mask] = np.nan
        found.append((Tensor(x, ms.float32), Tensor(mask)))
    return found
