# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """sequence mask with arange of the largest length"""
    def construct(self, q, lens):
        max_len = int(lens.max())
        ids = ops.arange(max_len)
        mask = (ids.expand_dims(0) < lens.expand_dims(1)).astype(ms.float32)
        q = q[:, :max_len]
        return (q * mask.expand_dims(-1)).sum(1) / mask.sum(1).expand_dims(-1)


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(3, 6, 4).astype(np.float32)), Tensor(np.array(n, np.int32))) for n in ([3, 2, 5], [6, 4, 1], [1, 4, 2])]
