# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """the last spoken frame, or the whole of it"""

    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(3, 4)

    def construct(self, frames, energy):
        places = ops.nonzero(energy > 0.5)
        if places.shape[0] > 0:
            end = int(places[-1, 0]) + 1
        else:
            end = frames.shape[0]
        return self.fc(frames)[:end].sum()


def inputs():
    r = np.random.RandomState(1)
    return [(Tensor(r.randn(9, 3), ms.float32), Tensor(r.rand(9) * s, ms.float32)) for s in (0.6, 0.8, 2.0)]
