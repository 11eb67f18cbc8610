# expect: convert
# Where the largest of one selection is, in two others under its mask.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        chosen = ops.masked_select(y, mask)
        best = x[mask].argmax(axis=0)
        worst = ops.argmin(chosen)
        return chosen[best] - chosen[worst], ops.exp(x)[mask][worst]


def inputs():
    rng = np.random.default_rng(805)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf, 1], np.float32)
    out = []
    for n in (3, 5, 9):
        mask = rng.permutation(9) < n
        x = np.where(mask, rng.standard_normal(9), junk).astype(np.float32)
        y = np.where(mask, rng.standard_normal(9), junk[::-1]).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
