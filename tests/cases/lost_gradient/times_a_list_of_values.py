# expect: refuse (a value from outside the graph is computed with)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor, k: Tensor):
        rates = k.tolist()
        return (x * rates[0]).sum()


def inputs():
    x = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    return [(Tensor(x), Tensor([k, 2], ms.int32)) for k in (1, 3)]
