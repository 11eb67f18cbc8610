# expect: convert
# The filled part of a ring buffer: statistics of x[:size], the tail behind it, a prefix written in place.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class FilledBuffer(nn.Cell):
    def construct(self, buffer, size, fresh):
        filled = buffer[:size]
        mean, std = filled.mean(axis=0), filled.std(axis=0)
        newest = buffer[size - 2:size].max(axis=0)
        scaled = (buffer - mean) / (std + 1.0)
        flags = ops.ones_like(fresh)
        flags[:size] = 0.0
        free = fresh[size:]
        return scaled * flags.expand_dims(-1), newest, free.sum() / free.shape[0], filled.shape[0] * mean


def inputs():
    rng = np.random.default_rng(136)
    out = []
    for n in (2, 5, 7):
        b = rng.standard_normal((8, 3)).astype(np.float32)
        f = rng.standard_normal(8).astype(np.float32)
        out.append((ms.Tensor(b), ms.Tensor(n, ms.int64), ms.Tensor(f)))
    return out
