# expect: untouched (the rows and the zeros behind them are as many as shapes say)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x):
        rows = x[2:5]
        fill = ops.zeros((8 - rows.shape[0], 3), ms.float32)
        return ops.concat((rows, fill))


def inputs():
    rng = np.random.default_rng(3)
    return [(Tensor(rng.standard_normal((8, 3)).astype(np.float32)),) for _ in range(2)]
