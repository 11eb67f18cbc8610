# expect: convert
# nonzero of a slice: indices are relative to the slice.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, loss, label):
        idx = ops.nonzero(label[2:] > 0).view(-1)
        return ops.gather(loss, idx + 2, 0).sum() + ops.gather(loss, idx, 0).max()


def inputs():
    rng = np.random.default_rng(362)
    out = []
    for n in (2, 3, 5):
        lab = np.zeros(8, np.int32)
        lab[2:2 + n] = 1
        out.append((ms.Tensor(rng.random(8).astype(np.float32)), ms.Tensor(lab)))
    return out
