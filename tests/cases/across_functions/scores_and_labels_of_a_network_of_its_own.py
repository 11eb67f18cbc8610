# expect: convert
# entry: Criterion
"""A network gives scores and labels of the hidden frames and of the others; the loss is elsewhere."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Frames(nn.Cell):
    def __init__(self, width=5, codes=4):
        super().__init__()
        rng = np.random.default_rng(12)
        self.head = nn.Dense(width, 3, weight_init=ms.Tensor(rng.normal(size=(3, width)), ms.float32))
        self.codes = ms.Parameter(ms.Tensor(rng.normal(size=(codes, 3)), ms.float32), name="codes")

    def near(self, x):
        x = x / ops.sqrt((x * x).sum(axis=-1, keepdims=True) + 1e-6)
        return ops.matmul(x, self.codes.T)

    def construct(self, x, target, padding, hidden_mask):
        hidden = ops.logical_and(~padding, hidden_mask)
        others = ops.logical_and(~padding, ~hidden_mask)
        return self.near(self.head(x[hidden])), target[hidden], self.near(self.head(x[others])), target[others]


class Criterion(nn.Cell):
    def __init__(self):
        super().__init__()
        self.frames = Frames()

    def construct(self, x, target, padding, hidden_mask):
        scores, labels, other_scores, other_labels = self.frames(x, target, padding, hidden_mask)
        loss = ops.cross_entropy(scores, labels, reduction="sum")
        loss = loss + 0.5 * ops.cross_entropy(other_scores, other_labels, reduction="sum")
        return loss / labels.shape[0]


def inputs():
    rng = np.random.default_rng(13)
    rows = []
    for part in (0.3, 0.5, 0.8):
        padding = np.zeros((2, 5), bool)
        padding[1, 3:] = True
        hidden = rng.random((2, 5)) < part
        hidden[0, 0], hidden[0, 1] = True, False
        rows.append((
            ms.Tensor(rng.normal(size=(2, 5, 5)), ms.float32), ms.Tensor(rng.integers(0, 4, (2, 5)), ms.int32),
            ms.Tensor(padding), ms.Tensor(hidden),
        ))
    return rows
