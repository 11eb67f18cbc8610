# expect: convert
# Layers built with an axis from the front, of rows that a mask of two axes picks.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.gate = nn.GLU(axis=1)
        self.norm = nn.LayerNorm((4,), begin_norm_axis=1, begin_params_axis=1)
        self.kinds = nn.OneHot(axis=1, depth=3)

    def construct(self, x, kinds, mask):
        rows = self.norm(x[mask])
        hot = self.kinds(kinds[mask])
        return (self.gate(rows).sum(axis=1) * hot[:, 0]).sum() + (hot * rows[:, :3]).mean()


def inputs():
    rng = np.random.default_rng(82)
    out = []
    for n in (1, 5, 10):
        mask = (rng.permutation(10) < n).reshape(2, 5)
        x = rng.standard_normal((2, 5, 4)).astype(np.float32)
        x[~mask] = np.inf
        kinds = rng.integers(0, 3, (2, 5)).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(kinds), ms.Tensor(mask)))
    return out
