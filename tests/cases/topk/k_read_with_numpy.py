# expect: convert
import mindspore as ms
from mindspore import nn, ops, Tensor
import numpy as np

class D(nn.Cell):
    def construct(self, x, mask):
        k = int(mask.sum().asnumpy() )
        v, _ = ops.topk(x, k)
        return v.sum()


def inputs():
    r = np.random.default_rng(0)
    return [(Tensor(r.standard_normal(5).astype(np.float32)), Tensor(np.arange(5)<n)) for n in (1,3,5,2)]
