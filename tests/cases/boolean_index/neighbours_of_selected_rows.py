# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """every kept row looks at its neighbours"""

    def construct(self, x, near, mask):
        near = near[mask]
        around = x[near]
        return around.max(axis=1).sum()


def inputs():
    r = np.random.RandomState(9)
    return [
        (Tensor(r.randn(9, 4), ms.float32), Tensor(r.randint(0, 9, (9, 3)), ms.int32), Tensor(r.rand(9) < p)) for p in (0.3, 0.5, 0.9)
    ]
