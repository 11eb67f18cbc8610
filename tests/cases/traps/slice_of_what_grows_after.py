# expect: convert
# What the slice holds is a copy: the Tensor that it is cut from is added to while it is still used.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, n: Tensor):
        y = x * 1.0
        head = y[:n]
        y += 1.0
        return head.sum() + y.mean()


def inputs():
    rng = np.random.default_rng(401)
    return [
        (ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(n, ms.int32))
        for n in (1, 3, 6)
    ]
