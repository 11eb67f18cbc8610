# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor, k: Tensor):
        places = ops.linspace(0, int(k), 6)
        back = ops.linspace(float(k), 0.0, 6)
        return (x * places).sum() + (x * back).mean()


def inputs():
    x = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    return [(Tensor(x + k), Tensor(k, ms.int32)) for k in (2, 3)]
