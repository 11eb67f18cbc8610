# expect: convert
# Whether the labels are int32 or int64 is not known, and their places have the same dtype.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, labels):
        present, place = ops.unique(labels)
        per_class = ops.unsorted_segment_sum(x, place, present.shape[0])
        count = ops.unsorted_segment_sum(ops.ones_like(x), place, present.shape[0])
        return (per_class / count).mean(), place * 3000000


def inputs():
    x = Tensor(np.array([0.5, -1, 3, 2, 7], np.float32))
    rows = [4, 4, 1, 4, 2], [0, 0, 0, 0, 0], [5, 4, 3, 2, 1]
    return [(x, Tensor(np.array(row, np.int64))) for row in rows]
