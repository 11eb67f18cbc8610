# expect: convert
# Rows of a mask of two axes: their own axes, counted from the front.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.softmax = nn.Softmax(axis=1)
        self.normalize = ops.L2Normalize(axis=1, epsilon=1e-6)
        self.join = ops.Concat(1)
        self.largest = ops.Argmax(axis=1)

    def construct(self, x, mask):
        rows = x[mask]
        soft = self.softmax(rows) * ops.log_softmax(rows, 1)
        unit = self.normalize(rows) * rows
        first, second = ops.split(rows, 2, 1)
        pairs = self.join((first * second, rows))
        places = ops.stack((self.largest(rows), ops.argmax(rows, 1).astype(ms.int32)), 1)
        wide = rows.expand_dims(1) * ops.ones((1, 3, 1), ms.float32)
        best, _ = ops.topk(rows, 2, 1)
        return soft.sum(), unit.mean(), pairs.mean(), (places * 0.5).sum(), wide.sum(1).max(), best.mean()


def inputs():
    rng = np.random.default_rng(0)
    x = Tensor(rng.standard_normal((3, 5, 4)).astype(np.float32))
    return [(x, Tensor(rng.random((3, 5)) < kept)) for kept in (0.2, 0.6, 1.1)]
