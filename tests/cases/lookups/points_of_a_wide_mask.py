# expect: convert
# A mask of two axes selects places of two axes: points are read there, and marked.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, grid, rows, columns, m):
        y, x = rows[m], columns[m]
        heat = ops.zeros((4, 5), ms.float32)
        heat[y, x] = 1.0
        return ops.tanh(grid[y, x]).mean(axis=0), heat


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for rate in (0.3, 0.6, 0.9):
        m = rng.uniform(size=(2, 6)) < rate
        m[0, 0] = True
        rows, columns = (rng.integers(0, n, (2, 6)).astype(np.int32) for n in (4, 5))
        grid = rng.standard_normal((4, 5, 3)).astype(np.float32)
        out.append(tuple(ms.Tensor(v) for v in (grid, rows, columns, m)))
    return out
