# expect: convert
# Scores and labels of the tokens under a mask of [batch, time].
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.head = nn.Dense(5, 6)
        self.loss = nn.CrossEntropyLoss(reduction="sum")

    def construct(self, x, labels, mask):
        logits = self.head(x)
        total = self.loss(logits[mask], labels[mask])
        return total / mask.astype(ms.float32).sum()


def inputs():
    rng = np.random.default_rng(741)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0], np.float32)
    out = []
    for n in (1, 5, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        x = rng.standard_normal((2, 4, 5)).astype(np.float32)
        x = np.where(mask[..., None], x, junk)
        labels = np.where(mask, rng.integers(0, 5, (2, 4)), -7).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(mask)))
    return out
