# expect: convert
# The statistics are taken over the selected rows: the chain is called layer by layer.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Head(nn.Cell):
    def __init__(self):
        super().__init__()
        self.body = nn.SequentialCell(nn.Dense(4, 2), nn.BatchNorm1d(2), nn.ReLU())

    def construct(self, x, keep, target):
        out = self.body(x[keep])
        return ops.mse_loss(out, target[keep])


def inputs():
    random = np.random.default_rng(3)
    examples = []
    for count in (2, 3, 6):
        x = random.standard_normal((6, 4)).astype(np.float32)
        keep = random.permutation(6) < count
        x[~keep] = np.nan
        target = random.standard_normal((6, 2)).astype(np.float32)
        examples.append((ms.Tensor(x), ms.Tensor(keep), ms.Tensor(target)))
    return examples
