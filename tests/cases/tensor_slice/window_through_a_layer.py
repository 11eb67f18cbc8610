# expect: convert
# A layer takes 4 features: a shorter window would raise, so there is nothing to mask.
import numpy as np
import mindspore as ms
from mindspore import nn


class Probe(nn.Cell):
    def __init__(self, width=4):
        super().__init__()
        self.width = width
        self.fc = nn.Dense(width, 3)

    def construct(self, signal, start):
        piece = signal[:, start : start + self.width]
        return self.fc(piece) + piece.mean(axis=1, keep_dims=True)


def inputs():
    rng = np.random.default_rng(3)
    signal = rng.standard_normal((2, 9)).astype(np.float32)
    return [(ms.Tensor(signal), ms.Tensor(np.int32(start))) for start in (0, 2, 5)]
