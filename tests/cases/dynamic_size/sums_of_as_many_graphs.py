# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """as many graphs as the batch says, of at most eight"""

    def __init__(self):
        super().__init__()
        self.head = nn.Dense(4, 3)

    def construct(self, x, graph, number):
        n = int(number.clip(1, 8))
        total = ops.unsorted_segment_sum(x, graph, n)
        return ops.log_softmax(self.head(total), -1).max(axis=1).sum()


def inputs():
    r = np.random.RandomState(40)
    found = []
    for n in (2, 3, 5):
        of = np.sort(np.concatenate([np.arange(n), r.randint(0, n, 9 - n)]))
        found.append((Tensor(r.randn(9, 4), ms.float32), Tensor(of, ms.int32), Tensor(n, ms.int32)))
    return found
