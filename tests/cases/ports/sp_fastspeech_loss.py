# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class FastSpeech2Loss(nn.Cell):
    """Mel, pitch, energy and duration, each over what is no padding."""

    def __init__(self, log_offset=1.0):
        super().__init__()
        self.log_offset = log_offset
        self.mse_loss = nn.MSELoss()
        self.mae_loss = nn.L1Loss()
        self.masked_select = ops.MaskedSelect()
        self.unsqueeze = ops.ExpandDims()

    def construct(self, mel_predictions, mel_targets, pitch_predictions, pitch_targets, log_durations, durations, src_masks, mel_masks):
        src_masks = ops.logical_not(src_masks)
        mel_masks = ops.logical_not(mel_masks)
        log_duration_targets = ops.log(durations.astype(ms.float32) + self.log_offset)
        mel_targets = mel_targets[:, : mel_masks.shape[1], :]

        pitch_predictions = self.masked_select(pitch_predictions, src_masks)
        pitch_targets = self.masked_select(pitch_targets, src_masks)
        log_durations = self.masked_select(log_durations, src_masks)
        log_duration_targets = self.masked_select(log_duration_targets, src_masks)
        mel_predictions = self.masked_select(mel_predictions, self.unsqueeze(mel_masks, -1))
        mel_targets = self.masked_select(mel_targets, self.unsqueeze(mel_masks, -1))

        mel_loss = self.mae_loss(mel_predictions, mel_targets)
        pitch_loss = self.mse_loss(pitch_predictions, pitch_targets)
        duration_loss = self.mse_loss(log_durations, log_duration_targets)
        return mel_loss + pitch_loss + duration_loss, mel_loss, pitch_loss, duration_loss


def spoil(rng, x, keep):
    """Rubbish wherever keep is False."""
    bad = np.array([np.nan, np.inf, -np.inf, 1e30], np.float32)
    x = x.copy()
    x[~keep] = rng.choice(bad, x[~keep].shape)
    return x

def inputs():
    rng = np.random.default_rng(60)
    out = []
    for lens in ((1, 1), (2, 3), (3, 3)):
        src = np.arange(3) < np.array(lens)[:, None]
        mel = np.arange(5) < (np.array(lens)[:, None] + 1)
        out.append(
            (
                ms.Tensor(spoil(rng, rng.normal(size=(2, 5, 2)).astype(np.float32), mel)),
                ms.Tensor(spoil(rng, rng.normal(size=(2, 6, 2)).astype(np.float32), np.pad(mel, ((0, 0), (0, 1))))),
                ms.Tensor(spoil(rng, rng.normal(size=(2, 3)).astype(np.float32), src)),
                ms.Tensor(spoil(rng, rng.normal(size=(2, 3)).astype(np.float32), src)),
                ms.Tensor(spoil(rng, rng.normal(size=(2, 3)).astype(np.float32), src)),
                ms.Tensor(np.where(src, rng.integers(0, 4, (2, 3)), 0).astype(np.int32)),
                ms.Tensor(~src),
                ms.Tensor(~mel),
            )
        )
    return out
