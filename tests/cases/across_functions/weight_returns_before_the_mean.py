# expect: convert
# entry: Net
# A loss that returns early where it is given weights, which every call gives.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Distance(nn.Cell):
    def construct(self, pred, target, weight=None):
        d = ops.log(ops.abs(pred - target) + 1.0)
        if weight is not None:
            return (d * weight).sum() / ops.clamp(weight.sum(), min=1e-6)
        return d.mean()


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(4, 1)
        self.distance = Distance()

    def construct(self, x, target, weight):
        pred = self.dense(x).squeeze(-1)
        real = weight > 0.2
        return self.distance(pred[real], target[real], weight[real])


def inputs():
    r = np.random.default_rng(3)
    found = []
    for share in (0.3, 0.6, 1.0):
        weight = np.where(r.random(9) < share, r.uniform(0.3, 1.0, 9), 0.0)
        weight[4] = 0.5
        target = np.where(weight > 0.2, r.normal(size=9), np.nan)
        found.append(
            (
                Tensor(r.normal(size=(9, 4)), ms.float32),
                Tensor(target, ms.float32),
                Tensor(weight, ms.float32),
            )
        )
    return found
