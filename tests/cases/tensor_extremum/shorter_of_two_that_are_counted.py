# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """both lengths are counted, one only where there is any"""

    def construct(self, x, y, a, b):
        one = (a > 0).sum().item()
        two = int((b > 0).sum()) if a.sum() > 0 else 4
        end = min(one, two)
        return (x[:end] - y[:end]).abs().sum()


def inputs():
    r = np.random.RandomState(5)
    return [
        (Tensor(r.randn(8), ms.float32), Tensor(r.randn(8), ms.float32), Tensor(r.randn(8) + s, ms.float32), Tensor(r.randn(8) + 0.5, ms.float32))
        for s in (0.3, 1.0, -0.2)
    ]
