# expect: convert
# Between two bounds that are computed as Tensors.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        values, _ = ops.sort(x[mask])
        number = mask.astype(ms.int32).sum()
        cut = number // 4
        core = values[cut:number - cut]
        return ops.exp(core).mean(), core[-1] - core[0]


def inputs():
    rng = np.random.default_rng(792)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf, 1], np.float32)
    out = []
    for n in (2, 5, 9):
        mask = rng.permutation(9) < n
        x = np.where(mask, rng.standard_normal(9), junk).astype(np.float32)
        y = np.where(mask, rng.standard_normal(9), junk[::-1]).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
