# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class WindowSum(nn.Cell):
    # x[a:b]: both ends are tensors
    def construct(self, x: Tensor, a: Tensor, b: Tensor):
        return x[a:b].sum()


def inputs():
    rng = np.random.default_rng(43)
    x = rng.standard_normal(10).astype(np.float32)
    return [(Tensor(x), Tensor(a, ms.int32), Tensor(b, ms.int32)) for a, b in ((0, 3), (2, 9), (4, 5), (0, 10))]
