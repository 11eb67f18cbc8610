# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DampedChannels(nn.Cell):
    """Channels whose energy is above the mean of all are damped before the gate."""

    def __init__(self):
        super().__init__()
        self.damping = 0.25

    def construct(self, feats, energy):
        loud = energy > energy.mean()
        feats = feats * 2.0
        feats[:, loud] *= self.damping
        feats[:, loud] -= 1
        return ops.sigmoid(feats).sum(axis=1)


def inputs():
    rng = np.random.default_rng(61)
    out = []
    for scale in (0.1, 1.0, 3.0):
        feats = rng.standard_normal((4, 6)).astype(np.float32)
        energy = rng.exponential(scale, 6).astype(np.float32)
        out.append((ms.Tensor(feats), ms.Tensor(energy)))
    return out
