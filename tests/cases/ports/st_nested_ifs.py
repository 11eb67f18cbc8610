# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class AuxLosses(nn.Cell):
    """Three optional parts, some inside of others."""

    def __init__(self, use_dir=True):
        super().__init__()
        self.use_dir = use_dir

    def construct(self, box, box_t, angle, angle_t, pos, hard):
        num = pos.astype(ms.float32).sum()
        loss = ops.zeros((), ms.float32)
        if num > 0:
            loss = loss + ops.abs(box[pos] - box_t[pos]).mean()
            if self.use_dir:
                both = ops.logical_and(pos, hard)
                if both.any():
                    loss = loss + 0.2 * (1 - ops.cos(angle[both] - angle_t[both])).sum() / num
        return loss


def inputs():
    rng = np.random.default_rng(115)
    out = []
    for n, n_hard in ((1, 1), (3, 5), (5, 5)):
        pos = np.zeros(5, bool)
        order = rng.permutation(5)
        pos[order[:n]] = True
        hard = np.zeros(5, bool)
        hard[order[:n_hard]] = True
        box_t = rng.normal(size=(5, 4)).astype(np.float32)
        box_t[~pos] = np.nan
        angle_t = np.where(pos & hard, rng.normal(size=5), np.inf).astype(np.float32)
        out.append(
            (
                ms.Tensor(rng.normal(size=(5, 4)).astype(np.float32)),
                ms.Tensor(box_t),
                ms.Tensor(rng.normal(size=5).astype(np.float32)),
                ms.Tensor(angle_t),
                ms.Tensor(pos),
                ms.Tensor(hard),
            )
        )
    return out
