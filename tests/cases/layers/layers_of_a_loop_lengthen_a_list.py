# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn


class Net(nn.Cell):
    def __init__(self, depth=3):
        super().__init__()
        layers = []
        for _ in range(depth):
            layers += [nn.Dense(3, 3), nn.LayerNorm((3,)), nn.ReLU()]
        layers.extend([nn.Dense(3, 2), nn.Sigmoid()])
        self.body = nn.SequentialCell(*layers)

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
