# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, score: Tensor, k: Tensor):
        top, idx = ops.TopK(sorted=True)(score, k)
        return top.sum()


def inputs():
    rng = np.random.default_rng(52)
    return [(Tensor(rng.random(7).astype(np.float32)), Tensor(k, ms.int32)) for k in (1, 4, 7)]
