# expect: refuse (nothing bounds how many steps there are)
# oracle: pynative (the list grows in a loop that a Tensor ends)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """a loop that a Tensor ends, and a list that grows on one way only"""

    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(3, 3)

    def construct(self, y, scale):
        t = ops.zeros((), ms.float32)
        path = [y]
        while t < 1:
            step = self.fc(y) * scale
            if step.abs().max() < 0.1:
                y = y + step
                t = t + 0.3
                path.append(y)
            else:
                scale = scale * 0.5
        return ops.stack(path)


def inputs():
    r = np.random.RandomState(25)
    return [(Tensor(r.randn(3), ms.float32), Tensor(s, ms.float32)) for s in (0.5, 1.0, 2.0)]
