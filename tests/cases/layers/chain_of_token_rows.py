# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Tagger(nn.Cell):
    """Rows under a mask of two axes."""

    def __init__(self):
        super().__init__()
        self.head = nn.SequentialCell(nn.Dense(4, 6), nn.ReLU(), nn.Dense(6, 1))

    def construct(self, x, keep, target):
        score = self.head(x[keep]).squeeze(-1)
        return ops.relu(1.0 - score).mean() + target.mean()


def inputs():
    random = np.random.default_rng(3)
    examples = []
    for count in (1, 3, 6):
        x = random.standard_normal((2, 3, 4)).astype(np.float32)
        keep = (random.permutation(6) < count).reshape(2, 3)
        x[~keep] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(keep), ms.Tensor(np.float32([1, 2]))))
    return examples
