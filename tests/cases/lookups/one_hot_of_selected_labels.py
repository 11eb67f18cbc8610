# expect: convert
# Labels of a selection as one-hot rows.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, labels, m):
        hot = ops.one_hot(labels[m], 3, ms.Tensor(1.0), ms.Tensor(0.0))
        return hot.mean(axis=0)


def inputs():
    rng = np.random.default_rng(709)
    out = []
    for n in (1,3,6):
        m = np.arange(8) < n
        rng.shuffle(m)
        labels = rng.integers(0, 3, 8).astype(np.int32)
        out.append((ms.Tensor(labels), ms.Tensor(m),))
    return out
