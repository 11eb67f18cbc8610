# expect: convert
# Utterances without their padding: the mean of each, and of all frames behind one another.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Frames(nn.Cell):
    def construct(self, mel, energy, lengths):
        means = ops.stack([mel[i, : lengths[i]].mean(0) for i in range(mel.shape[0])])
        frames = ops.cat([mel[i, : lengths[i]] for i in range(mel.shape[0])])
        levels = [energy[i, : lengths[i]] for i in range(mel.shape[0])]
        return means, frames.std(0), ops.cat(levels).max()


def inputs():
    rng = np.random.default_rng(502)
    out = []
    for lengths in ((1, 2), (6, 3), (4, 6)):
        mel = rng.standard_normal((2, 6, 3)).astype(np.float32)
        energy = rng.standard_normal((2, 6)).astype(np.float32)
        for i, n in enumerate(lengths):
            mel[i, n:], energy[i, n:] = 1e30, np.nan
        out.append((ms.Tensor(mel), ms.Tensor(energy), ms.Tensor(lengths, ms.int32)))
    return out
