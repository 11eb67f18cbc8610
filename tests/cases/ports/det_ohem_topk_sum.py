# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn
from mindspore.ops import operations as P
from mindspore.ops import functional as F


class HardNegative(nn.Cell):
    """Keeps three negatives for every positive, the hardest first."""

    def __init__(self, ratio=3):
        super().__init__()
        self.ratio = ratio
        self.sort = P.TopK(sorted=True)
        self.cast = P.Cast()
        self.reduce_sum = P.ReduceSum()

    def construct(self, loss, positive):
        pos = self.cast(positive, ms.float32)
        num_pos = self.reduce_sum(pos)
        neg_loss = loss * (1 - pos)
        k = self.cast(num_pos * self.ratio, ms.int32)
        hard, _ = self.sort(neg_loss, k)
        return (F.reduce_sum(loss * pos) + F.reduce_sum(hard)) / num_pos


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for n in (1, 2, 3):
        positive = np.zeros(12, bool)
        positive[rng.permutation(12)[:n]] = True
        loss = rng.uniform(0.1, 3, 12).astype(np.float32)
        out.append((ms.Tensor(loss), ms.Tensor(positive)))
    return out
