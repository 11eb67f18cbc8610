# expect: refuse (a batch norm sees all rows)
# entry: Net
import mindspore as ms
import numpy as np
from mindspore import nn


class DenseNorm(nn.SequentialCell):
    def __init__(self, inner, outer):
        layers = [nn.Dense(inner, outer)]
        layers.append(nn.BatchNorm1d(outer))
        super().__init__(*layers)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.body = DenseNorm(3, 4)

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
