# expect: refuse (a value that is not selected by the mask meets the selection)
# On the other way a window that is cut short at the end is a sum of fewer elements.
import numpy as np
from mindspore import Parameter, Tensor, nn


class Window(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = Parameter(Tensor(np.array([0.5, 1.0, -1.0, 2.0], np.float32)))

    def construct(self, signal, start):
        piece = signal[:, start : start + 4]
        if self.training:
            piece = piece * self.scale
        return piece.sum(axis=1)


def inputs():
    rng = np.random.default_rng(5)
    signal = Tensor(rng.standard_normal((2, 9)).astype(np.float32))
    return [(signal, Tensor(np.int32(start))) for start in (0, 2, 5)]
