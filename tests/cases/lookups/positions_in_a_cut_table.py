# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Corners(nn.Cell):
    """Rows that other positions pick than those of the mask: columns are cut beside them."""

    def construct(self, table, flags):
        rows = ops.nonzero(flags).squeeze(1) * 2
        kept = table[rows, 1:3]
        first = table[:2, rows]
        return (kept * kept).mean(axis=0), ops.exp(first).sum(axis=1)


def inputs():
    rng = np.random.default_rng(0)
    made = []
    for flags in ([1, 0, 1, 0, 0], [1, 1, 0, 1, 1]):
        table = rng.standard_normal((12, 12)).astype(np.float32)
        made.append((Tensor(table), Tensor(np.array(flags, bool))))
    return made
