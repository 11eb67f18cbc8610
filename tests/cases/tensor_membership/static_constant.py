# expect: untouched (a constant is known when the graph is compiled)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor):
        if x.shape[0] in (4, 5):
            x = x * 2
        return x.sum()


def inputs():
    x = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    return [(Tensor(x + k),) for k in range(2)]
