# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, keep):
        row = keep > 0
        if self.training:
            a = x[row]
        else:
            a = x[row] * 2.0
        n = a.shape[0]
        return a.sum() / n, ops.zeros((2,), ms.float32) + n


def inputs():
    rng = np.random.default_rng(521)
    out = []
    for n in (1, 2, 4):
        keep = (np.arange(4) < n).astype(np.int32)
        out.append((Tensor(rng.standard_normal((4, 3)), ms.float32), Tensor(keep)))
    return out
