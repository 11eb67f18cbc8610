# expect: convert
# The hardest samples by rank: values and places of one sort, cut by a number from the data.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class OHEM(nn.Cell):
    def __init__(self, ratio=0.4):
        super().__init__()
        self.fc = nn.Dense(5, 3)
        self.ratio = ratio
        self.ce = nn.CrossEntropyLoss(reduction="none")

    def construct(self, x, y):
        loss = self.ce(self.fc(x), y)
        ranked, idx = loss.sort(descending=True)
        n_hard = ((y > 0).astype(ms.float32).sum() * self.ratio).astype(ms.int32)
        n_hard = ops.maximum(n_hard, Tensor(1, ms.int32))
        return ranked[:n_hard].mean(), loss[idx[:n_hard]].sum()


def inputs():
    r = np.random.RandomState(0)
    return [
        (Tensor(r.randn(10, 5), ms.float32), Tensor((r.rand(10) < p) * 2, ms.int32))
        for p in (0.0, 0.3, 0.7, 1.1)
    ]
