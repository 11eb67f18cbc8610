# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """a helper takes the unlikely words out, in place"""

    def __init__(self):
        super().__init__()
        self.head = nn.Dense(4, 10)
        self.p = 0.7

    def cut(self, logits):
        ordered, places = ops.sort(logits, descending=True)
        total = ops.cumsum(ops.softmax(ordered, -1), -1)
        gone = ops.cat((ops.zeros((1,), ms.bool_), total[:-1] > self.p))
        logits[places[gone]] = -float("inf")
        return logits

    def construct(self, h):
        logits = self.head(h) * 4
        logits = self.cut(logits)
        kept = ops.nonzero(logits > -1e30)[:, 0]
        return ops.softmax(logits[kept], 0).max()


def inputs():
    r = np.random.RandomState(13)
    return [(Tensor(r.randn(4) * s, ms.float32),) for s in (0.3, 1, 3)]
