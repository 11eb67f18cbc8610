# expect: convert
# EEG: bad channels dropped along the last axis, z-scores per recording, negative axes and keepdims.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class ChannelPool(nn.Cell):
    def __init__(self, eps=1e-6):
        super().__init__()
        self.eps = eps
        self.head = nn.Dense(4, 2)

    def construct(self, x, good):
        idx = ops.nonzero(good).squeeze(-1)
        x = ops.gather(x, idx, -1)                     # (B, T, n)
        mu = x.mean(axis=-1, keep_dims=True)
        var = ((x - mu) ** 2).mean(axis=-1, keep_dims=True)
        z = (x - mu) / ops.sqrt(var + self.eps)
        peak = z.abs().max(axis=-1)                    # (B, T)
        power = ops.logsumexp(z, -1)
        return self.head(peak), power.mean(axis=-2), mu.squeeze(-1).sum()


def inputs():
    rng = np.random.default_rng(134)
    out = []
    for n in (2, 3, 6):
        x = rng.standard_normal((3, 4, 6)).astype(np.float32)
        g = np.arange(6) < n
        rng.shuffle(g)
        x[..., ~g] = np.nan
        out.append((ms.Tensor(x), ms.Tensor(g)))
    return out
