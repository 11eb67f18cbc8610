# expect: convert
# The first and the last elements meet by rank.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        number = mask.astype(ms.int32).sum()
        values = x[mask]
        return (values[: number - 1] * values[1:number]).sum()


def inputs():
    rng = np.random.default_rng(794)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf, 1], np.float32)
    out = []
    for n in (2, 5, 9):
        mask = rng.permutation(9) < n
        x = np.where(mask, rng.standard_normal(9), junk).astype(np.float32)
        y = np.where(mask, rng.standard_normal(9), junk[::-1]).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
