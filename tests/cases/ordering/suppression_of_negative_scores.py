# expect: convert
# Scores below 0, and no box but one that is good enough.
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore.ops import operations as P


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.nms = P.NMSWithMask(0.3)

    def construct(self, rows, mask):
        kept, places, keep = self.nms(rows[mask])
        return (places * keep).max(), ops.where(keep, kept[:, 4], ops.zeros_like(kept[:, 4])).sum()


def inputs():
    rng = np.random.default_rng(97)
    out = []
    for n in (1, 4, 7):
        corners = rng.random((7, 2)) * 4 - 5
        sizes = rng.random((7, 2)) * 4 + 1
        scores = -rng.random((7, 1)) * 100 - 3
        rows = np.concatenate([corners, corners + sizes, scores], 1).astype(np.float32)
        mask = rng.permutation(7) < n
        rows[~mask] = np.nan
        out.append((ms.Tensor(rows), ms.Tensor(mask)))
    return out
