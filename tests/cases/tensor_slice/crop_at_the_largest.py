# expect: convert
# The place of an extremum of what leaves room for the crop.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Peak(nn.Cell):
    def __init__(self):
        super().__init__()
        self.gain = ms.Parameter(ms.Tensor(2.0, ms.float32))

    def construct(self, waves, energy):
        peak = energy[:-4].argmax()
        best = ops.argmax(waves[:, 0])
        return energy[peak : peak + 5] * self.gain, waves[best : best + 1] + self.gain


def inputs():
    rng = np.random.default_rng(7)
    return [
        (
            ms.Tensor(rng.standard_normal((6, 3)).astype(np.float32)),
            ms.Tensor(rng.standard_normal(9).astype(np.float32)),
        )
        for _ in range(4)
    ]
