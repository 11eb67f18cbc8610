# expect: refuse (loss is convertible, but the indices of the hard examples are returned with it)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class HardExampleMiner(nn.Cell):
    def __init__(self, dim=4, classes=3, factor=1.0):
        super().__init__()
        self.fc = nn.Dense(dim, classes)
        self.factor = factor
        self.ce = nn.CrossEntropyLoss(reduction='none')

    def construct(self, x, y):
        losses = self.ce(self.fc(x), y)
        hard = losses >= losses.mean() * self.factor
        hard_idx = ops.nonzero(hard).reshape(-1)
        return losses[hard].mean(), hard_idx


def inputs():
    rng = np.random.default_rng(117)
    out = []
    for s in (30.0, 3.0, 0.3, 1.0):
        x = (s * rng.standard_normal((7, 4)) * rng.random((7, 1)) ** 3).astype(np.float32)
        y = rng.integers(0, 3, 7).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(y)))
    return out
