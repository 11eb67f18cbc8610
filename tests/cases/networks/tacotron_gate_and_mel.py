# expect: convert
# Post-net and gate losses on the real frames, lengths to mask inside.
import numpy as np
import mindspore as ms
import mindspore.nn as nn
import mindspore.ops as ops
import mindspore.ops.operations as P


class Tacotron2Loss(nn.Cell):
    def __init__(self, n_mels=3):
        super().__init__()
        self.n_mels = n_mels
        self.mask_select = P.MaskedSelect()
        self.bce = nn.BCEWithLogitsLoss(reduction="none")

    def get_mask(self, lengths, max_len):
        ids = ops.arange(max_len)
        return ids.expand_dims(0) < lengths.expand_dims(1)

    def construct(self, mel_before, mel_after, gate, mel_target, gate_target, lengths):
        frame_mask = self.get_mask(lengths, gate.shape[1])
        mel_mask = ops.tile(frame_mask.expand_dims(1), (1, self.n_mels, 1))
        target = self.mask_select(mel_target, mel_mask)
        before = self.mask_select(mel_before, mel_mask)
        after = self.mask_select(mel_after, mel_mask)
        mel_loss = ((before - target) ** 2).mean() + ((after - target) ** 2).mean()
        gate_loss = self.mask_select(self.bce(gate, gate_target), frame_mask).mean()
        return mel_loss + gate_loss


def inputs():
    rng = np.random.default_rng(507)
    out = []
    for lens in ([1, 4], [5, 2], [6, 6]):
        a, b, c = rng.standard_normal((3, 2, 3, 6)).astype(np.float32)
        g = rng.standard_normal((2, 6)).astype(np.float32)
        gt = (rng.random((2, 6)) > 0.8).astype(np.float32)
        out.append((ms.Tensor(a), ms.Tensor(b), ms.Tensor(g), ms.Tensor(c), ms.Tensor(gt), ms.Tensor(lens, ms.int32)))
    return out
