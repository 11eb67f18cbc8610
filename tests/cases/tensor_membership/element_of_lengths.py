# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor, lens: Tensor):
        if lens[0] in (2, 3):
            x = x * 2
        return x.sum()


def inputs():
    x = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    return [(Tensor(x), Tensor([k, 1], ms.int32)) for k in (2, 5)]
