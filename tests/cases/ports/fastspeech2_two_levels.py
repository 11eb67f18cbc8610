# expect: convert
# FastSpeech2: inverted masks, phoneme and frame level, the mel mask broadcast over the channels.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class FastSpeech2Loss(nn.Cell):
    """pitch on frames, energy on phonemes"""

    def __init__(self, pitch_feature_level="frame_level", energy_feature_level="phoneme_level"):
        super().__init__()
        self.pitch_feature_level = pitch_feature_level
        self.energy_feature_level = energy_feature_level
        self.mse_loss = nn.MSELoss()
        self.mae_loss = nn.L1Loss()
        self.masked_select = ops.MaskedSelect()
        self.unsqueeze = ops.ExpandDims()
        self.log = ops.Log()

    def construct(self, mel_t, pitch_t, energy_t, dur_t, mel_p, pitch_p, energy_p, logd_p, src_masks, mel_masks):
        src_masks = ~src_masks
        mel_masks = ~mel_masks
        logd_t = self.log(dur_t.astype(ms.float32) + 1)

        if self.pitch_feature_level == "phoneme_level":
            pitch_p = self.masked_select(pitch_p, src_masks)
            pitch_t = self.masked_select(pitch_t, src_masks)
        elif self.pitch_feature_level == "frame_level":
            pitch_p = self.masked_select(pitch_p, mel_masks)
            pitch_t = self.masked_select(pitch_t, mel_masks)
        if self.energy_feature_level == "phoneme_level":
            energy_p = self.masked_select(energy_p, src_masks)
            energy_t = self.masked_select(energy_t, src_masks)

        logd_p = self.masked_select(logd_p, src_masks)
        logd_t = self.masked_select(logd_t, src_masks)
        mel_p = self.masked_select(mel_p, self.unsqueeze(mel_masks, -1))
        mel_t = self.masked_select(mel_t, self.unsqueeze(mel_masks, -1))

        mel_loss = self.mae_loss(mel_p, mel_t)
        pitch_loss = self.mse_loss(pitch_p, pitch_t)
        energy_loss = self.mse_loss(energy_p, energy_t)
        duration_loss = self.mse_loss(logd_p, logd_t)
        return mel_loss + duration_loss + pitch_loss + energy_loss, mel_loss, pitch_loss, energy_loss, duration_loss


def inputs():
    rng = np.random.default_rng(52)
    out = []
    for src, mel in (((1, 1), (1, 2)), ((3, 2), (6, 3)), ((3, 3), (6, 6))):
        sm = np.arange(3)[None] >= np.array(src)[:, None]
        mm = np.arange(6)[None] >= np.array(mel)[:, None]
        mt, mp = rng.standard_normal((2, 2, 6, 4)).astype(np.float32)
        pt, pp = rng.standard_normal((2, 2, 6)).astype(np.float32)
        et, ep, dp = rng.standard_normal((3, 2, 3)).astype(np.float32)
        dur = rng.integers(0, 4, (2, 3)).astype(np.int32)
        dur[sm] = -1                 # log(0) on padding
        out.append(tuple(ms.Tensor(v) for v in (mt, pt, et, dur, mp, pp, ep, dp, sm, mm)))
    return out
