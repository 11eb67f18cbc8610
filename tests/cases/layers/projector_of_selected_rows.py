# expect: convert
# The projector of self-supervised models: two norms, one of them the first layer.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Projector(nn.Cell):
    def __init__(self, width=4):
        super().__init__()
        self.project = nn.SequentialCell(
            [
                nn.BatchNorm1d(3),
                nn.Dense(3, width, has_bias=False),
                nn.BatchNorm1d(width, momentum=0.5),
                nn.ReLU(),
                nn.Dense(width, 2),
            ]
        )

    def construct(self, features, visible):
        z = self.project(features[visible])
        return (ops.softmax(z, axis=-1) ** 2).sum(), z.max(axis=0)


def inputs():
    random = np.random.default_rng(5)
    examples = []
    for count in (2, 4, 7):
        x = random.standard_normal((7, 3)).astype(np.float32)
        keep = random.permutation(7) < count
        x[~keep] = [np.nan, np.inf, 1e30]
        examples.append((ms.Tensor(x), ms.Tensor(keep)))
    return examples
