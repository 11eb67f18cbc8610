# expect: convert
# Lengths and spreads of the selected rows.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, labels, mask):
        rows = x[mask]
        apart = rows - rows.mean(axis=0)
        length = ops.norm(apart + 0.01, dim=1)
        return (ops.relu(length - 0.2) ** 2).mean(), rows.std(axis=1).mean() + rows.var(axis=-1).max()


def inputs():
    rng = np.random.default_rng(751)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (1, 3, 7):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        x = np.where(mask[:, None], x, junk)
        labels = np.where(mask, rng.integers(0, 4, 7), -9).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(mask)))
    return out
