# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """the largest of each graph, products beside"""

    def __init__(self):
        super().__init__()
        self.most = 7

    def construct(self, x, graph, number):
        n = ops.minimum(number, self.most).item()
        top = ops.unsorted_segment_max(x, graph, n)
        all_of = ops.unsorted_segment_prod(ops.sigmoid(x), graph, n)
        return (top * all_of).sum(axis=-1).mean()


def inputs():
    r = np.random.RandomState(40)
    found = []
    for n in (2, 3, 5):
        of = np.sort(np.concatenate([np.arange(n), r.randint(0, n, 9 - n)]))
        found.append((Tensor(r.randn(9, 4), ms.float32), Tensor(of, ms.int32), Tensor(n, ms.int32)))
    return found
