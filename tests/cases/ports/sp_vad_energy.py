# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore import numpy as mnp


class VoicedStats(nn.Cell):
    """Mean and deviation of the pitch over voiced frames, then normalisation."""

    def construct(self, f0, energy):
        voiced = mnp.logical_and(f0 > 10.0, energy > 0.1)
        lf0 = mnp.log(f0[voiced])
        mean, std = lf0.mean(), lf0.std()
        normal = (lf0 - mean) / (std + 1e-3)
        return mean, std, mnp.abs(normal).max()


def inputs():
    rng = np.random.default_rng(66)
    out = []
    for n in (2, 5, 8):
        voiced = np.zeros(8, bool)
        voiced[rng.permutation(8)[:n]] = True
        f0 = np.where(voiced, rng.uniform(80, 300, 8), rng.choice([0.0, -1.0, np.nan], 8)).astype(np.float32)
        energy = rng.uniform(0.2, 1, 8).astype(np.float32)
        out.append((ms.Tensor(f0), ms.Tensor(energy)))
    return out
