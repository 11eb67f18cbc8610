# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor, m: Tensor):
        y = x[m > 0]
        outs = []
        outs.extend([y.sum(), y.mean()])
        return outs[0] + outs[1] * Tensor(y.shape[0], ms.float32)


def inputs():
    x = np.random.default_rng(0).standard_normal(12).astype(np.float32)
    return [(Tensor(x + k), Tensor((x > 0).astype(np.int32))) for k in range(2)]
