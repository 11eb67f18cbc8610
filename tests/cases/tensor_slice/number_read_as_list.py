# expect: convert
import mindspore as ms
from mindspore import nn, ops, Tensor
import numpy as np

class C(nn.Cell):
    def construct(self, x, n):
        k = n.asnumpy().tolist()
        return x[:k].mean()


def inputs():
    r = np.random.default_rng(0)
    return [(Tensor(r.standard_normal(5).astype(np.float32)), Tensor(n, ms.int32)) for n in (1,3,5,2)]
