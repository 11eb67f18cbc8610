# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """rows at places that nobody made a row"""

    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 3)

    def construct(self, x, mask):
        places = ops.nonzero(mask)
        rows = x[places]
        return self.fc(rows.squeeze(1)).sum()


def inputs():
    r = np.random.RandomState(8)
    return [(Tensor(r.randn(9, 4), ms.float32), Tensor(r.rand(9) < p)) for p in (0.3, 0.5, 0.9)]
