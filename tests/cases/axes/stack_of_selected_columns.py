# expect: convert
# Two selections of columns are put on a new axis, in front of the selected one or behind it.
import numpy as np
from mindspore import Tensor, nn, ops


class Blend(nn.Cell):
    def construct(self, old, new, shown):
        kept = ops.stack((old[:, shown], new[:, shown]))
        gate = ops.softmax(ops.stack([old[:, shown], new[:, shown]], axis=1), axis=1)
        both = ops.stack([old[:, shown], new[:, shown]], axis=-1)
        return kept.mean(axis=0).sum(), gate.max(axis=-1), both.sum(axis=2).mean(axis=1)


def inputs():
    rng = np.random.default_rng(12)
    made = []
    for share in (0.3, 0.6, 1.1):
        old, new = (Tensor(rng.standard_normal((3, 6)).astype(np.float32)) for _ in range(2))
        made.append((old, new, Tensor(rng.random(6) < share)))
    return made
