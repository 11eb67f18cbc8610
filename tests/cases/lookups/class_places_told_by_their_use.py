# expect: convert
# Nothing but their use tells that the kinds are numbers: compared with a limit, and an index.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Head(nn.Cell):
    def __init__(self, kinds=3):
        super().__init__()
        self.kinds = kinds
        self.dense = nn.Dense(4, kinds * 2)

    def construct(self, x, kind, goal):
        real = ops.nonzero(ops.logical_and(kind >= 0, kind < self.kinds)).squeeze(1)
        shifts = self.dense(x).view(-1, self.kinds, 2)[real, kind[real]]
        return ops.abs(shifts - goal[real]).sum() / kind.shape[0]


def inputs():
    rng = np.random.default_rng(71)
    out = []
    for part in (0.2, 0.5, 0.9):
        kind = np.where(rng.random(9) < part, rng.integers(0, 3, 9), 3).astype(np.int32)
        kind[0] = 1
        goal = np.where(kind[:, None] < 3, rng.standard_normal((9, 2)), np.nan)
        out.append(
            (
                ms.Tensor(rng.standard_normal((9, 4)).astype(np.float32)),
                ms.Tensor(kind),
                ms.Tensor(goal.astype(np.float32)),
            )
        )
    return out
