# expect: refuse (the rows to fill up with are read elsewhere too)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, x, keep, y):
        rows = x[keep]
        n = rows.shape[0]
        fill = ops.zeros((8 - n, 3), ms.float32)
        if n > 3:
            y = y + fill.sum()
        return ops.concat((rows, fill)) * y

def inputs():
    rng = np.random.default_rng(3)
    return [(Tensor(rng.standard_normal((8, 3)).astype(np.float32)), Tensor(np.arange(8) < k), Tensor(np.float32(2.0))) for k in (2, 5)]
