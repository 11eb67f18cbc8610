# expect: convert
# oracle: pynative (repeats by a Tensor do not compile on CPU)
# Frames by durations, the pitch cut to as many: the voiced ones of both, by flags of the pitch.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, dim=4, bins=5):
        super().__init__()
        self.pitch = nn.Dense(dim, 1)
        self.emb = nn.Embedding(bins + 1, dim)
        self.bins = Tensor(np.linspace(-1, 1, bins).astype(np.float32))

    def construct(self, x, durations, pitch, energy):
        frames = ops.repeat_interleave(x, durations, axis=0)
        n = durations.sum()
        pitch = pitch[:n]
        energy = energy[:n]
        pred = self.pitch(frames).squeeze(-1)
        voiced = pitch != 0
        loss = ops.mse_loss(pred[voiced], pitch[voiced]) + energy[voiced].max()
        frames = frames + self.emb(ops.searchsorted(self.bins, pitch))
        return loss, frames.mean(axis=0), (frames[voiced] * 2).sum()


def inputs():
    rng = np.random.default_rng(57)
    out = []
    for d in ([1, 0, 1, 0], [2, 1, 3, 2], [3, 3, 3, 3]):
        pitch, energy = rng.standard_normal((2, 12)).astype(np.float32)
        pitch[3::4] = 0
        pitch[0] = 0.3
        x = rng.standard_normal((4, 4)).astype(np.float32)
        out.append((Tensor(x), Tensor(np.array(d, np.int64)), Tensor(pitch), Tensor(energy)))
    return out
