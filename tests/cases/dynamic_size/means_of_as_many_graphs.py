# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def mean_of(x, graph, n):
    total = ops.unsorted_segment_sum(x, graph, n)
    size = ops.unsorted_segment_sum(ops.ones((x.shape[0], 1), ms.float32), graph, n)
    return total / size


class Net(nn.Cell):
    """the mean of each graph, its number clamped"""

    def construct(self, x, graph, number):
        few = ops.clamp(number, 1, 6).item()
        return (mean_of(x, graph, few) ** 2).mean()


def inputs():
    r = np.random.RandomState(40)
    found = []
    for n in (2, 3, 5):
        of = np.sort(np.concatenate([np.arange(n), r.randint(0, n, 9 - n)]))
        found.append((Tensor(r.randn(9, 4), ms.float32), Tensor(of, ms.int32), Tensor(n, ms.int32)))
    return found
