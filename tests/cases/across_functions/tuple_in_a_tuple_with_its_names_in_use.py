# expect: refuse (the names of the parts mean something else above)
# entry: Net
# A helper gives the cells of its points as a tuple, and their names are in use above.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def pick(self, points, kinds):
        kept = points[kinds >= 0]
        at = kept.astype(ms.int32)
        ys, xs = at[:, 1], at[:, 0]
        return kept - at.astype(ms.float32), (ys, xs)

    def construct(self, grid, points, kinds):
        within, places = self.pick(points, kinds)
        ys = grid.shape[0] * 2
        within = within * ys
        marks = ops.zeros(grid.shape[:2], grid.dtype)
        ys, xs = places
        found = grid[ys, xs]
        marks[ys, xs] = ops.ones_like(found[:, 0])
        return ((found - within) ** 2).sum() / found.shape[0], marks


def inputs():
    found = []
    for n in (5, 1, 3, 2):
        rng = np.random.RandomState(n)
        kinds = np.full(5, -1)
        kinds[rng.permutation(5)[:n]] = 1
        points = rng.rand(5, 2) * 3.9
        points[kinds < 0] = (np.nan, np.inf)
        grid = Tensor(rng.randn(4, 4, 2), ms.float32)
        found.append((grid, Tensor(points, ms.float32), Tensor(kinds, ms.int32)))
    return found
