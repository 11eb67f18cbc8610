# expect: convert
"""`x[n:]` with a number of selected elements: what lies behind as many as were selected."""
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, mask, grid, cube):
        selected = x[mask]
        n = selected.shape[0]
        right = grid[:, n:].sum(axis=0)
        below = ops.log(grid[n:]).mean(axis=0)
        part = cube[1, n - 1 :, 1:].max() + cube[0, 1:n].sum() + grid[2, n:7].sum()
        return selected.mean(), right.sum(), below, part


def inputs():
    rng = np.random.default_rng(12)
    rows = []
    for count in (6, 4, 2):
        mask = np.zeros(9, bool)
        mask[rng.permutation(9)[:count]] = True
        x = rng.normal(size=9).astype(np.float32)
        grid = rng.uniform(0.5, 2.0, size=(8, 8)).astype(np.float32)
        cube = rng.normal(size=(2, 8, 3)).astype(np.float32)
        rows.append((Tensor(x), Tensor(mask), Tensor(grid), Tensor(cube)))
    return rows
