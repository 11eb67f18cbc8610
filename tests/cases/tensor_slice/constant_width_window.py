# expect: convert
# The width is constant, only the start moves: MindSpore still makes it dynamic.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Crop(nn.Cell):
    def __init__(self, width=3):
        super().__init__()
        self.width = width

    def construct(self, x, frame_scores):
        start = frame_scores.argmax()
        crop = x[start:start + self.width]
        return (crop * crop).sum()


def inputs():
    rng = np.random.default_rng(44)
    out = []
    for best in (0, 2, 4):
        s = rng.random(5).astype(np.float32)
        s[best] = 2
        out.append((ms.Tensor(rng.standard_normal((8, 2)).astype(np.float32)), ms.Tensor(s)))
    return out
