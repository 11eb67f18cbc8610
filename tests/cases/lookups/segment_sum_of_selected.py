# expect: convert
# Selected values added up by class.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, labels, m):
        return ops.unsorted_segment_sum(x[m], labels[m], 3)


def inputs():
    rng = np.random.default_rng(711)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (1,3,6):
        m = np.arange(8) < n
        rng.shuffle(m)
        x = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        labels = rng.integers(0, 3, 8).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(m),))
    return out
