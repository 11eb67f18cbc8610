# expect: convert
# A matrix with as many rows and columns as are selected, beside the pairs of one selection.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        rows = x[mask]
        number = rows.shape[0]
        return (ops.zeros((number, number)) + ops.matmul(rows, rows.T)).sum() / number


def inputs():
    rng = np.random.default_rng(824)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (1, 3, 7):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        x = np.where(mask[:, None], x, junk)
        y = np.where(mask[:, None], np.tanh(x), junk[::-1]).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
