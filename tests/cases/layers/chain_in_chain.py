# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Head(nn.Cell):
    def __init__(self):
        super().__init__()
        stem = nn.SequentialCell(nn.Dense(4, 4), nn.Sigmoid())
        self.body = nn.SequentialCell(stem, nn.SequentialCell(nn.Dense(4, 2), nn.Softmax()))

    def construct(self, x, keep, target):
        rows = x[keep]
        return ((self.body(rows) - target[keep]) ** 2).sum() / rows.shape[0]


def inputs():
    random = np.random.default_rng(3)
    examples = []
    for count in (1, 3, 6):
        x = random.standard_normal((6, 4)).astype(np.float32)
        keep = random.permutation(6) < count
        x[~keep] = np.nan
        target = random.standard_normal((6, 2)).astype(np.float32)
        examples.append((ms.Tensor(x), ms.Tensor(keep), ms.Tensor(target)))
    return examples
