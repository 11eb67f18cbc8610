# expect: convert
# The axis that is squeezed is longer than 1: MindSpore leaves it, so the sum is one for each row.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, mask):
        p = x[mask].squeeze(1)
        return p.sum(axis=-1).max()


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for n in (2, 3, 5):
        mask = rng.permutation(6) < n
        x = np.where(mask[:, None], rng.standard_normal((6, 3)), np.nan).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(mask)))
    return out
