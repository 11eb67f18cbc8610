# expect: convert
# Cutout: a box between four bounds becomes grey, and a map of the same box weighs the loss.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Cutout(nn.Cell):
    def construct(self, image, top, bottom, left, right):
        weight = ops.ones((6, 6), ms.float32)
        weight[top:bottom, left:right] = 0.0
        grey = image * 1.0
        grey[:, :, :bottom, left:right] = 0.5
        return grey, ((image - grey) ** 2 * weight).mean()


def inputs():
    rng = np.random.default_rng(304)
    out = []
    for box in ((0, 2, 1, 4), (3, 6, 0, 1), (2, 5, 2, 6)):
        image = rng.standard_normal((2, 3, 6, 6)).astype(np.float32)
        out.append((ms.Tensor(image), *(ms.Tensor(v, ms.int32) for v in box)))
    return out
