# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Clip(nn.Cell):
    def __init__(self, limit=1.0):
        super().__init__()
        self.limit = limit

    def construct(self, grad):
        norm = ops.sqrt((grad * grad).sum())
        # scaled only when it is too long
        return grad * (self.limit / norm) if norm > self.limit else grad * 1.0


def inputs():
    rng = np.random.default_rng(75)
    return [
        (ms.Tensor((rng.standard_normal(4) * s).astype(np.float32)),) for s in (0.01, 1.0, 10.0)
    ]
