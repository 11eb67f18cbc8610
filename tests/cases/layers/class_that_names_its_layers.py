# expect: convert
# entry: Net
import mindspore as ms
import numpy as np
from mindspore import nn


class DenseReLU(nn.SequentialCell):
    """As many ports spell a block: the layers go to the base."""

    def __init__(self, inner, outer, activation=None):
        if activation is None:
            activation = "tanh"
        super(DenseReLU, self).__init__(
            nn.Dense(inner, outer), nn.LayerNorm((outer,)), nn.Dense(outer, outer, activation="relu")
        )


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.first = DenseReLU(3, 4)
        self.second = nn.SequentialCell(DenseReLU(4, 5), nn.Dense(5, 2))

    def construct(self, x, keep):
        rows = self.second(self.first(x[keep]))
        return rows.max(axis=0)


def inputs():
    random = np.random.default_rng(5)
    examples = []
    for count in (2, 3, 6):
        x = random.standard_normal((6, 3)).astype(np.float32)
        keep = random.permutation(6) < count
        examples.append((ms.Tensor(x), ms.Tensor(keep)))
    return examples
