# expect: convert
# The head is written into: where it lies at the front of `y` it must be a copy.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, y, n: Tensor):
        head = y[:n]
        head[1:] = 0.0
        return head.min() + head.sum()


def inputs():
    rng = np.random.default_rng(406)
    return [
        (ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(n, ms.int32))
        for n in (1, 3, 6)
    ]
