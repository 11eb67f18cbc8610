# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, mint
import mindspore.mint.nn.functional as F


class SemiHard(nn.Cell):
    """Only triplets that violate the margin count in the denominator."""

    def __init__(self, margin: float = 0.5):
        super().__init__()
        self.margin = margin

    def construct(self, anchor_pos: ms.Tensor, anchor_neg: ms.Tensor) -> ms.Tensor:
        violation = anchor_pos - anchor_neg + self.margin
        active = mint.greater(violation, 0)
        num_active = mint.sum(active.astype(ms.float32))
        loss = mint.masked_select(violation, active)
        return mint.sum(loss) / (num_active + 1e-16)


def inputs():
    rng = np.random.default_rng(107)
    out = []
    for n in (1, 3, 6):
        pos = rng.uniform(0, 1, 6).astype(np.float32)
        neg = (pos + 2).astype(np.float32)
        where = rng.permutation(6)[:n]
        neg[where] = pos[where] - 0.2
        out.append((ms.Tensor(pos), ms.Tensor(neg)))
    return out
