# expect: convert
# Shares of the flags of the selected grids: their number is a divisor, and less a sum of floats.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class GridErrors(nn.Cell):
    def construct(self, grids, wanted, kind, empty):
        rows = ops.nonzero(kind != empty).squeeze(1)
        drawn = grids[rows] > 0
        truth = wanted[rows] > 0.5
        wrong = drawn != truth
        share = 1 - wrong.astype(ms.float32).sum() / wrong.numel()
        full = truth.astype(ms.float32).sum()
        missed = ops.logical_and(wrong, truth).astype(ms.float32).sum() / (full + 1)
        extra = ops.logical_and(wrong, ~truth).astype(ms.float32).sum() / (truth.numel() - full + 1)
        return ops.square(grids[rows] - wanted[rows]).mean(), share, missed, extra


def inputs():
    rng = np.random.default_rng(8)
    batches = []
    for count in (1, 3, 6):
        kind = np.full(6, 3, np.int32)
        kind[rng.permutation(6)[:count]] = rng.integers(0, 3, count)
        batches.append(
            (
                Tensor(rng.standard_normal((6, 3, 2)).astype(np.float32)),
                Tensor((rng.random((6, 3, 2)) < 0.5).astype(np.float32)),
                Tensor(kind),
                Tensor(3, ms.int32),
            )
        )
    return batches
