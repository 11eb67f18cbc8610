# expect: convert
# Rounds over nothing are skipped, and another `if` follows: a Tensor `continue` has no gradient.
import numpy as np
from mindspore import Tensor, nn


class Best(nn.Cell):
    def construct(self, x, mask):
        best = x[0, 0, 0] * 0 - 100.0
        for b in range(x.shape[0]):
            rows = x[b][mask[b]]
            if len(rows) < 1:
                continue  # nothing here
            total = rows.sum()
            if total > best:
                best = total
        return best


def inputs():
    rng = np.random.default_rng(2)
    out = []
    for n in (6, 20, 12):
        x = rng.standard_normal((4, 6, 3)).astype(np.float32)
        mask = (rng.permutation(24) < n).reshape(4, 6)
        mask[0, 0] = True
        x[~mask] = np.nan
        out.append((Tensor(x), Tensor(mask)))
    return out
