# expect: convert
# The first elements of a selection, in place, as many as a Tensor says.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        half = (mask.astype(ms.int32).sum() + 1) // 2
        early = ops.masked_select(x, mask)[:half]
        late = y[mask][half:]
        return (early * early).sum() + late.sum(), ops.masked_select(y, mask)[:half].max()


def inputs():
    rng = np.random.default_rng(793)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf, 1], np.float32)
    out = []
    for n in (2, 5, 9):
        mask = rng.permutation(9) < n
        x = np.where(mask, rng.standard_normal(9), junk).astype(np.float32)
        y = np.where(mask, rng.standard_normal(9), junk[::-1]).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
