# expect: convert
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """Of equal elements the first has the gradient where an axis is given, all where none is."""

    def construct(self, x, mask):
        kept = x[mask]
        best = kept.max(axis=0) + 2 * kept.min(axis=0) + 3 * ops.amax(kept, 0)
        row = kept[:, 0]
        return best, row.max(axis=0) - row.min(-1), row.max(), ops.norm(row, ord=float("inf"))


def inputs():
    found = []
    for seed, share in enumerate((0.4, 0.7, 1.1)):
        rng = np.random.default_rng(seed)
        mask = rng.random(8) < share
        mask[[1, 6]] = True
        x = rng.integers(-1, 2, (8, 3)).astype(np.float32)
        x[~mask] = (np.nan, np.inf, 1e30)[seed]
        found.append((Tensor(x), Tensor(mask)))
    return found
