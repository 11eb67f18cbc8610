# expect: convert
# FastSpeech-like loss: several masks of different rank, all in one construct.
import numpy as np

import mindspore as ms
import mindspore.nn as nn
import mindspore.ops as ops


class TTSLoss(nn.Cell):
    """Mel + duration loss; masks are True on padding and negated before use."""

    def __init__(self):
        super().__init__()
        self.mse_loss = nn.MSELoss()
        self.mae_loss = nn.L1Loss()

    def construct(self, mel, mel_target, log_dur, dur, src_pad, mel_pad):
        src_masks = ~src_pad
        mel_masks = ~mel_pad

        log_dur_target = ops.log(dur.astype(ms.float32) + 1)

        log_dur = log_dur.masked_select(src_masks)
        log_dur_target = log_dur_target.masked_select(src_masks)

        mel = mel.masked_select(mel_masks.expand_dims(-1))
        mel_target = mel_target.masked_select(mel_masks.expand_dims(-1))

        mel_loss = self.mae_loss(mel, mel_target)
        dur_loss = self.mse_loss(log_dur, log_dur_target)
        return mel_loss + dur_loss


def inputs():
    rng = np.random.default_rng(3)
    out = []
    for src_len, mel_len in (((3, 5), (4, 9)), ((1, 2), (10, 2)), ((5, 5), (10, 10))):
        mel = rng.standard_normal((2, 10, 4)).astype(np.float32)
        tgt = rng.standard_normal((2, 10, 4)).astype(np.float32)
        ld = rng.standard_normal((2, 5)).astype(np.float32)
        dur = rng.integers(0, 4, (2, 5)).astype(np.int32)
        src_pad = np.arange(5)[None] >= np.array(src_len)[:, None]
        mel_pad = np.arange(10)[None] >= np.array(mel_len)[:, None]
        out.append(tuple(ms.Tensor(v) for v in (mel, tgt, ld, dur, src_pad, mel_pad)))
    return out
