# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """the best along the middle axis, those above a limit"""

    def construct(self, x):
        values, places = ops.topk(x, 3, dim=1)
        above = ops.nonzero(values[:, 0, 0] > 0.5).squeeze(-1)
        return (values[above] * (places[above] + 1)).sum(axis=(1, 2)).mean()


def inputs():
    r = np.random.RandomState(12)
    return [(Tensor(r.randn(6, 5, 2) + s, ms.float32),) for s in (0.0, 0.3, 1.0)]
