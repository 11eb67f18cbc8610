# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Head(nn.Cell):
    def __init__(self):
        super().__init__()
        layers = [nn.Dense(4, 5), nn.Tanh(), nn.Dense(5, 2), nn.LogSoftmax(axis=-1)]
        self.body = nn.SequentialCell(*layers)

    def construct(self, x, keep, target):
        out = self.body(ops.masked_select(x, keep.expand_dims(1).tile((1, 4))).view(-1, 4))
        return -(out * target[keep]).sum(-1).mean()


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
