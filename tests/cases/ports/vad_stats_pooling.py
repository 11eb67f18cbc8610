# expect: convert
# entry: XVector
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class StatsPool(nn.Cell):
    def construct(self, x):
        mean = x.mean(0)
        std = ops.sqrt(((x - mean) ** 2).mean(0) + 1e-5)
        return ops.cat((mean, std))


class XVector(nn.Cell):
    """Speaker embedding of one utterance; silence is dropped by the frame energy"""

    def __init__(self, n_mels=6, dim=5, min_frames=4):
        super().__init__()
        self.tdnn = nn.Dense(n_mels, dim)
        self.pool = StatsPool()
        self.embedding = nn.Dense(2 * dim, dim)
        self.min_frames = min_frames

    def vad(self, fbank):
        energy = fbank.mean(axis=1)
        voiced = energy > energy.mean() + 0.5
        if voiced.astype(ms.int32).sum() < self.min_frames:
            # too short: fall back to the complete utterance
            return fbank
        return fbank[voiced]

    def construct(self, fbank):
        frames = self.vad(fbank)
        h = ops.relu(self.tdnn(frames))
        e = self.embedding(self.pool(h))
        return e / ops.sqrt(ops.square(e).sum() + 1e-8)


def inputs():
    rng = np.random.RandomState(31)
    out = []
    for n in (2, 6, 9):
        f = rng.randn(20, 6) * 0.3
        f[rng.permutation(20)[:n]] += 3
        out.append((ms.Tensor(f, ms.float32),))
    return out
