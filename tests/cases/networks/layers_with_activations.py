# expect: convert
# Activations inside Dense, layer norms that begin at an axis: all of them row by row.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scores = nn.Dense(3, 2, activation="softmax")
        self.hidden = nn.Dense(3, 3, activation=nn.Tanh())
        self.norm = nn.LayerNorm((3,), begin_norm_axis=1, begin_params_axis=1)
        begin = nn.LayerNorm((3,), begin_norm_axis=1, begin_params_axis=1)
        scale = nn.BatchNorm1d(2, use_batch_statistics=False)
        self.net = nn.SequentialCell(begin, nn.Dense(3, 2, activation="relu"), scale, nn.Softmax(axis=1))

    def construct(self, x, keep):
        rows = x[keep > 0]
        best = self.scores(rows).max() + self.norm(rows).max()
        return best + self.hidden(rows).sum(), self.net(rows).sum(axis=1).sum()


def inputs():
    rng = np.random.default_rng(6)
    x = rng.standard_normal((4, 3)).astype(np.float32)
    masks = ([1, 0, 0, 0], [1, 1, 0, 1], [1, 1, 1, 1])
    return [(Tensor(x), Tensor(mask, ms.int32)) for mask in masks]
