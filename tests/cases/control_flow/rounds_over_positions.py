# expect: convert
# One round for each position that a mask marks, and one for each row that it picks.
import numpy as np
from mindspore import Tensor, nn, ops


class Marked(nn.Cell):
    def construct(self, x, mask, scale):
        total = x.sum() * 0
        for at in ops.nonzero(mask).reshape(-1):
            # the row at a marked place
            total = total + ops.tanh(x[at]).sum() * scale[at]
        best = total * 0
        for row in x[mask]:
            best = ops.maximum(best, row.sum())
        marks = ops.nonzero(mask)
        for i in range(marks.shape[0]):
            total = total + x[marks[i, 0]].max()
        return total + best


def inputs():
    rng = np.random.default_rng(5)
    sets = []
    for count in (1, 3, 6):
        mask = np.zeros(6, bool)
        mask[rng.permutation(6)[:count]] = True
        x = rng.normal(size=(6, 3)).astype(np.float32)
        scale = rng.normal(size=6).astype(np.float32)
        sets.append((Tensor(x), Tensor(mask), Tensor(scale)))
    return sets
