# expect: refuse (the graph has no `sqrt`)
import math
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor, k: Tensor):
        return (x / math.sqrt(int(k))).sum()


def inputs():
    x = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    return [(Tensor(x + k), Tensor(k, ms.int32)) for k in (2, 3)]
