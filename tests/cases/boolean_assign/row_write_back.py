# expect: convert
# oracle: pynative (graph mode cannot assign a vector under a mask)
# Rows under a mask are normalised and written back.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class NormaliseRows(nn.Cell):
    def construct(self, x, flag):
        rows = flag > 0
        y = x + 0.0
        y[rows] = y[rows] / ops.sqrt((y[rows] ** 2).sum(axis=1, keepdims=True))
        return y.sum(axis=1)


def inputs():
    rng = np.random.default_rng(332)
    out = []
    for n in (1, 2, 4):
        f = (np.arange(4) < n).astype(np.int32)
        rng.shuffle(f)
        x = rng.standard_normal((4, 3)).astype(np.float32)
        x[f == 0] = 0.0
        out.append((ms.Tensor(x), ms.Tensor(f)))
    return out
