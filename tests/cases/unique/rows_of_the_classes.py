# expect: convert
# Rows of a table by the classes that occur, and where each label stands among them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.unique = ops.Unique()

    def construct(self, ids, x):
        classes, inverse = self.unique(ids)
        sums = ops.unsorted_segment_sum(x, ids, 9)
        spread = (sums[classes] - x.mean(axis=0)).pow(2).sum() / classes.shape[0]
        return spread, inverse.max() + 1


def inputs():
    rng = np.random.default_rng(842)
    out = []
    for most in (1, 4, 9):
        ids = rng.integers(0, most, 8).astype(np.int32)
        x = rng.standard_normal((8, 3)).astype(np.float32)
        out.append((ms.Tensor(ids), ms.Tensor(x)))
    return out
