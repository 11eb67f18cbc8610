# expect: refuse (the length of the narrow is read from a Tensor, and the result is returned)
import mindspore as ms
import numpy as np
from mindspore import Tensor, mint, nn, ops


class Head(nn.Cell):
    def construct(self, x, n: Tensor):
        return x.narrow(0, 0, int(n))


def inputs():
    x = ms.Tensor(np.random.RandomState(0).rand(8, 6), ms.float32)
    return [(x, ms.Tensor(k, ms.int32)) for k in (1, 3, 5)]
