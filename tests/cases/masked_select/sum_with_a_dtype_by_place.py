# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class SumsOfRows(nn.Cell):
    """`sum(axis, dtype, keepdims)` by place, beside `sum(axis, keepdims)`."""

    def construct(self, feats, valid):
        rows = feats[valid]
        total = rows.sum(0, None, True)
        half = rows.sum(0, ms.float16, True)
        return rows.sum(0, True) + total * 2, half


def inputs():
    rng = np.random.RandomState(3)
    found = []
    for number in (1, 3, 6):
        valid = np.zeros(6, bool)
        valid[rng.permutation(6)[:number]] = True
        feats = rng.randn(6, 4)
        feats[~valid] = rng.choice([np.nan, np.inf, 1e30], (6 - number, 4))
        found.append((Tensor(feats, ms.float32), Tensor(valid)))
    return found
