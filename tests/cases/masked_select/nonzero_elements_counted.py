# expect: convert
# How many of the selected elements are not 0, in all and in each column.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Sparsity(nn.Cell):
    def construct(self, x, hits, mask):
        rows = ops.relu(x[mask])
        active = ops.count_nonzero(rows)
        columns = ops.count_nonzero(rows, axis=0)
        kept = hits[mask]
        return active / rows.size, columns, ops.count_nonzero(kept.astype(ms.int32)), rows.sum()


def inputs():
    rng = np.random.default_rng(5)
    sets = []
    for count in (1, 5, 8):
        mask = np.zeros(8, bool)
        mask[rng.permutation(8)[:count]] = True
        x = rng.normal(size=(8, 3)).astype(np.float32)
        hits = rng.random(8) < 0.5
        sets.append((Tensor(x), Tensor(hits), Tensor(mask)))
    return sets
