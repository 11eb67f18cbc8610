# expect: refuse (other numbers are drawn for the rows in place)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.drop = nn.Dropout(p=0.5)
        self.fc = nn.Dense(4, 2)

    def construct(self, x, mask):
        rows = x[mask]
        h = self.drop(ops.relu(rows))
        return self.fc(h).sum()


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(9, 4).astype(np.float32)), Tensor(r.permutation(9) < n)) for n in (5, 6, 9)]
