# expect: convert
# A name says what is true of every row: whether it has a reading.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Pinball(nn.Cell):
    def __init__(self, shares=(0.1, 0.5, 0.9)):
        super().__init__()
        self.shares = ms.Tensor(np.array(shares, np.float32))

    def construct(self, guess, real, has_reading):
        guess = guess[has_reading]
        real = real[has_reading].expand_dims(-1)
        short = real - guess
        return ops.maximum(self.shares * short, (self.shares - 1.0) * short).mean(axis=0)


def inputs():
    rng = np.random.default_rng(75)
    out = []
    for part in (0.1, 0.5, 1.0):
        has = rng.random(11) < part
        has[3] = True
        real = np.where(has, rng.standard_normal(11), np.nan).astype(np.float32)
        out.append(
            (
                ms.Tensor(rng.standard_normal((11, 3)).astype(np.float32)),
                ms.Tensor(real),
                ms.Tensor(has),
            )
        )
    return out
