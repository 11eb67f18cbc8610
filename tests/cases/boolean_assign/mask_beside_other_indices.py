# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MutedBins(nn.Cell):
    """A spectrogram whose noisy bins are muted; the first and the last frames get floors."""

    def construct(self, spec, noise, quiet):
        noisy = noise > 0.5
        spec = spec + 1.0
        spec[:, noisy] = 0.0
        spec[0, noisy] = -1.0
        spec[1:3, noisy] = -2.5
        still = quiet < 0.0
        spec[still, ...] = 0.25
        spec[still, 2] = 4.0
        for row in range(3, 5):
            spec[row, noisy] = float(row)
        return ops.exp(spec).mean(), spec


def inputs():
    rng = np.random.default_rng(64)
    out = []
    for shift in (-0.4, 0.0, 0.5):
        spec = rng.standard_normal((5, 6)).astype(np.float32)
        noise = np.clip(rng.random(6) + shift, 0, 1).astype(np.float32)
        noise[2] = 0.9
        quiet = (rng.standard_normal(5) - shift).astype(np.float32)
        quiet[4] = -1.0
        out.append((ms.Tensor(spec), ms.Tensor(noise), ms.Tensor(quiet)))
    return out
