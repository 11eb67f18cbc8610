# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Crops(nn.Cell):
    """The positive crops alone go through the classifier."""

    def __init__(self):
        super().__init__()
        self.classify = nn.SequentialCell(
            [nn.Conv2d(2, 3, 3), nn.ReLU(), nn.MaxPool2d(2, 2), nn.Flatten(), nn.Dense(12, 2)]
        )

    def construct(self, x, keep, target):
        scores = self.classify(x[keep])
        return ops.smooth_l1_loss(scores, target[keep], reduction="sum")


def inputs():
    random = np.random.default_rng(3)
    examples = []
    for count in (1, 3, 5):
        x = random.standard_normal((5, 2, 4, 4)).astype(np.float32)
        keep = random.permutation(5) < count
        x[~keep] = np.nan
        target = random.standard_normal((5, 2)).astype(np.float32)
        examples.append((ms.Tensor(x), ms.Tensor(keep), ms.Tensor(target)))
    return examples
