# expect: refuse (which layer stands where is not known any more)
import mindspore as ms
import numpy as np
from mindspore import nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.body = nn.SequentialCell(nn.Dense(3, 4), nn.BatchNorm1d(4), nn.ReLU())
        self.body[1] = nn.Tanh()

    def construct(self, x, keep):
        return self.body(x[keep]).mean()


def inputs():
    random = np.random.default_rng(5)
    examples = []
    for count in (2, 3, 6):
        x = random.standard_normal((6, 3)).astype(np.float32)
        keep = random.permutation(6) < count
        examples.append((ms.Tensor(x), ms.Tensor(keep)))
    return examples
