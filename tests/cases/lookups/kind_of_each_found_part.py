# expect: convert
# Every found part is read at the kind that it has itself; -7 and 40 stand where nothing was found.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class PartOffsets(nn.Cell):
    def __init__(self, kinds=4):
        super().__init__()
        self.kinds = kinds
        self.huber = nn.SmoothL1Loss(reduction="none")

    def construct(self, offsets, kind, wanted, weight):
        found = (kind >= 0) & (kind < self.kinds)
        if found.any():
            own = offsets.view(offsets.shape[0], -1, 2)[found, kind[found]]
            loss = (self.huber(own, wanted[found]) * weight[found]).sum() / wanted.shape[0]
        else:
            loss = offsets.sum() * 0
        return loss


def inputs():
    rng = np.random.default_rng(3)
    batches = []
    for count in (1, 4, 9):
        kind = rng.choice([-7, 40], 9).astype(np.int32)
        kind[rng.permutation(9)[:count]] = rng.integers(0, 4, count)
        wanted = rng.standard_normal((9, 2)).astype(np.float32)
        wanted[kind < 0] = np.nan
        batches.append(
            (
                Tensor(rng.standard_normal((9, 8)).astype(np.float32)),
                Tensor(kind),
                Tensor(wanted),
                Tensor(rng.uniform(0.5, 2, (9, 2)).astype(np.float32)),
            )
        )
    return batches
