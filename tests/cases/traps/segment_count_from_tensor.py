# expect: refuse (the number of segments is a tensor value and reaches the caller)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, ids):
        n = ids.max() + 1
        return ops.unsorted_segment_sum(x, ids, n)


def inputs():
    rng = np.random.default_rng(244)
    return [(ms.Tensor(rng.random(5).astype(np.float32)), ms.Tensor(i, ms.int32)) for i in ([0, 0, 1, 1, 2], [0, 1, 2, 3, 4], [0, 0, 0, 0, 0])]
