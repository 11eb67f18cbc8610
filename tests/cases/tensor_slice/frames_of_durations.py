# expect: convert
"""As many frames as the durations add up to: their positions, and targets cut to that length."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops


class FrameLoss(nn.Cell):
    def __init__(self, dim=4):
        super().__init__()
        self.pitch = nn.Dense(dim, 1)
        self.mel = nn.Dense(dim, 3)

    def construct(self, phones, durations, pitch, mel):
        frames = phones.repeat_interleave(durations, dim=0)
        total = durations.sum().item()
        pitch_loss = ops.abs(self.pitch(frames).squeeze(-1) - pitch[:total]).mean()
        mel_loss = ((self.mel(frames) - mel[:total]) ** 2).mean()
        energy = ops.softplus(frames).sum(-1)
        return mel_loss + 0.5 * pitch_loss, energy.mean() / total


def inputs():
    rng = np.random.RandomState(0)
    batches = []
    for durations in ([1, 2, 3, 1], [2, 0, 1, 1], [3, 3, 1, 2]):
        batches.append(
            (
                ms.Tensor(rng.randn(4, 4).astype(np.float32)),
                ms.Tensor(np.array(durations, np.int64)),
                ms.Tensor(rng.randn(12).astype(np.float32)),
                ms.Tensor(rng.randn(12, 3).astype(np.float32)),
            )
        )
    return batches
