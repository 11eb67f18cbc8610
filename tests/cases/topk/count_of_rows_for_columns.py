# expect: refuse (as many columns as rows are selected: another axis than the one of the selected rows)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Columns(nn.Cell):
    def construct(self, x, keep):
        rows = x[keep]
        best, _ = ops.topk(rows, rows.shape[0], dim=1)
        return best.sum()


def inputs():
    rng = np.random.default_rng(404)
    out = []
    for n in (1, 2, 4):
        x = rng.standard_normal((5, 6)).astype(np.float32)
        keep = np.zeros(5, bool)
        keep[rng.permutation(5)[:n]] = True
        out.append((ms.Tensor(x), ms.Tensor(keep)))
    return out
