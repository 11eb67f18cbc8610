# expect: convert
# entry: PitchAndEnergy
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class PitchAndEnergy(nn.Cell):
    def __init__(self, level="frame"):
        super().__init__()
        self.level = level
        self.mse = nn.MSELoss()
        self.proj = nn.Dense(4, 1)

    def construct(self, h, target, phones, frames):
        pred = self.proj(h).squeeze(-1)
        if self.level == "phone":
            pred = ops.masked_select(pred, phones)
            target = ops.masked_select(target, phones)
        if self.level == "frame":
            pred = ops.masked_select(pred, frames)
            target = ops.masked_select(target, frames)

        return self.mse(pred, target)


def inputs():
    rng = np.random.RandomState(5)
    cases = []
    for p in (0.5, 0.9, 0.0):
        frames = rng.rand(2, 6) < p
        frames[0, 0] = True
        cases.append(
            (
                ms.Tensor(rng.randn(2, 6, 4).astype(np.float32)),
                ms.Tensor(rng.randn(2, 6).astype(np.float32)),
                ms.Tensor(rng.rand(2, 6) < 0.5),
                ms.Tensor(frames),
            )
        )
    return cases
