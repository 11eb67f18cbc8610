# expect: untouched (nothing is selected)
# Whole tensors of ids.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, rows, labels, m):
        hot = ops.one_hot(labels, 3, ms.Tensor(1.0), ms.Tensor(0.0))
        return ops.unsorted_segment_sum(rows, labels, 3).sum() + hot.sum()


def inputs():
    rng = np.random.default_rng(719)
    out = []
    for n in (1,3,6):
        m = np.arange(8) < n
        rng.shuffle(m)
        rows = rng.standard_normal((8, 3)).astype(np.float32)
        labels = rng.integers(0, 3, 8).astype(np.int32)
        out.append((ms.Tensor(rows), ms.Tensor(labels), ms.Tensor(m),))
    return out
