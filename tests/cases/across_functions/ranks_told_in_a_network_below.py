# expect: convert
# entry: Detector
"""The layers below tell how many axes the map has that the points are picked from."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Trunk(nn.Cell):
    def __init__(self):
        super().__init__()
        rng = np.random.default_rng(9)
        self.conv = nn.Conv2d(1, 3, 3, weight_init=ms.Tensor(rng.normal(size=(3, 1, 3, 3)), ms.float32))

    def construct(self, x):
        return ops.relu(self.conv(x))


class Offsets(nn.Cell):
    def construct(self, offsets, points, given, wanted):
        b, c, h, w = offsets.shape
        rows = offsets.transpose(0, 2, 3, 1).reshape(b, h * w, c)
        picked = ops.gather_elements(rows, 1, points.expand_dims(2).broadcast_to((b, points.shape[1], c)))
        return ops.abs(picked[given] - wanted[given]).sum(axis=-1).mean()


class Detector(nn.Cell):
    def __init__(self):
        super().__init__()
        self.trunk = Trunk()
        self.offsets = Offsets()

    def construct(self, image, points, given, wanted):
        return self.offsets(self.trunk(image), points, given > 0, wanted)


def inputs():
    rng = np.random.default_rng(10)
    rows = []
    for part in (0.3, 0.6, 1.1):
        given = rng.random((2, 4)) < part
        given[0, 1] = True
        rows.append((
            ms.Tensor(rng.normal(size=(2, 1, 4, 4)), ms.float32), ms.Tensor(rng.integers(0, 16, (2, 4)), ms.int32),
            ms.Tensor(given, ms.int32), ms.Tensor(rng.normal(size=(2, 4, 3)), ms.float32),
        ))
    return rows
