# expect: convert
import numpy as np
import mindspore as ms
import mindspore.nn as nn
import mindspore.ops as ops
from mindspore import Tensor


def get_mask_from_lengths(lengths: Tensor, max_len: int) -> Tensor:
    """(B,) -> (B, T), true on frames."""
    ids = ops.arange(0, max_len)
    return ids.expand_dims(0) < lengths.expand_dims(1)


class TacotronLoss(nn.Cell):
    def construct(self, mel_out: Tensor, mel_target: Tensor, gate_out: Tensor, lengths: Tensor):
        mask = get_mask_from_lengths(lengths, mel_out.shape[1])
        gate_target = (ops.arange(0, gate_out.shape[1]).expand_dims(0) >= (lengths - 1).expand_dims(1)).astype(ms.float32)
        mel = mel_out[mask]
        ref = mel_target[mask]
        mel_loss = ((mel - ref) ** 2).mean()
        gate_loss = ops.binary_cross_entropy_with_logits(
            gate_out[mask], gate_target[mask], ops.ones_like(gate_out[mask]), ops.ones_like(gate_out[mask])
        )
        return mel_loss + gate_loss


def spoil(rng, x, keep):
    """Rubbish wherever keep is False."""
    bad = np.array([np.nan, np.inf, -np.inf, 1e30], np.float32)
    x = x.copy()
    x[~keep] = rng.choice(bad, x[~keep].shape)
    return x

def inputs():
    rng = np.random.default_rng(63)
    out = []
    for lens in ((1, 2), (4, 2), (4, 4)):
        keep = np.arange(4) < np.array(lens)[:, None]
        out.append(
            (
                Tensor(spoil(rng, rng.normal(size=(2, 4, 3)).astype(np.float32), keep)),
                Tensor(spoil(rng, rng.normal(size=(2, 4, 3)).astype(np.float32), keep)),
                Tensor(spoil(rng, rng.normal(size=(2, 4)).astype(np.float32), keep)),
                Tensor(np.array(lens, np.int32)),
            )
        )
    return out
