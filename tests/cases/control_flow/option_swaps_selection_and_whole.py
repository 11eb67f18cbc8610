# expect: convert
# The mask goes with the selection, not with the name.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, never=False, always=True):
        super().__init__()
        self.never, self.always = never, always

    def construct(self, x, y, seen, known):
        values, rest = x[seen], y
        if self.always:
            values, rest = rest, values
        parts, others = x[known], y
        if self.never:
            parts, others = others, parts
        return values.sum() * 2 + rest.mean() + parts.sum() + others.mean()


def inputs():
    out = []
    for seed, n in enumerate((2, 5, 9)):
        r = np.random.RandomState(seed)
        seen, known = r.permutation(12) < n, r.permutation(12) < n // 2 + 2
        x = np.where(seen | known, r.rand(12) + 0.5, np.nan)
        y = r.rand(12) - 0.3
        out.append((Tensor(x, ms.float32), Tensor(y, ms.float32), Tensor(seen), Tensor(known)))
    return out
