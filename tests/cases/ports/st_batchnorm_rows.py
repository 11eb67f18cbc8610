# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SelectedNorm(nn.Cell):
    def __init__(self):
        super().__init__()
        self.bn = nn.BatchNorm1d(3, use_batch_statistics=True)

    def construct(self, x, mask):
        return ops.relu(self.bn(x[mask])).sum()


def inputs():
    rng = np.random.default_rng(119)
    out = []
    for n in (2, 4, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        out.append((ms.Tensor(rng.normal(size=(6, 3)).astype(np.float32)), ms.Tensor(keep)))
    return out
