# expect: convert
# The mask is made of the first of two results; the ranks follow from it and from the loss.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Distill(nn.Cell):
    def __init__(self, heat=3.0, least=0.5):
        super().__init__()
        self.heat, self.least = heat, least

    def construct(self, pupil, teacher):
        place, sure = ops.ArgMaxWithValue(axis=-1)(ops.softmax(teacher, axis=-1))
        keep = sure > self.least
        if keep.any():
            own = ops.log_softmax(pupil[keep] / self.heat, -1)
            goal = ops.softmax(teacher[keep] / self.heat, axis=-1)
            return ops.kl_div(own, goal, reduction="batchmean") + place.sum() * 0
        return pupil.mean() * 0.0


def inputs():
    rng = np.random.default_rng(8)
    out = []
    for n in (1, 3, 6):
        teacher = rng.standard_normal((6, 4)).astype(np.float32) * 0.1
        teacher[:n, 0] += 5
        pupil = rng.standard_normal((6, 4)).astype(np.float32)
        pupil[n:] = [1e30, -1e30, 0, 1]
        out.append((ms.Tensor(pupil), ms.Tensor(teacher)))
    return out
