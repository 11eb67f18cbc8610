# expect: refuse (places beside the selected rows: which of them meets a row depends on its rank)
# The real tokens of all sentences against a table with a row for each of them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, mask, table):
        rows = x[mask] - table
        return ops.abs(rows[:, None] - rows[None]).max(axis=1).sum()


def inputs():
    r = np.random.default_rng(19)
    found = []
    for n in (2, 6, 12):
        mask = (r.permutation(12) < n).reshape(3, 4)
        x = r.normal(size=(3, 4, 5))
        x[~mask] = np.nan
        table = Tensor(r.normal(size=(n, 5)), ms.float32)
        found.append((Tensor(x, ms.float32), Tensor(mask), table))
    return found
