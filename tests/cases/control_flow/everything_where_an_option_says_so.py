# expect: convert
# A selection, or a whole Tensor where an option says so: the mask from in front stays on the other way.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, never=False, always=True):
        super().__init__()
        self.never, self.always = never, always

    def construct(self, x, y, seen, known):
        values = x[seen]
        if self.never:
            values = y
        others = x[known]
        if self.always:
            others = y
        return values.sum() + others.mean()


def inputs():
    out = []
    for seed, n in enumerate((2, 5, 9)):
        r = np.random.RandomState(seed)
        seen, known = r.permutation(12) < n, r.permutation(12) < n // 2 + 2
        x = np.where(seen | known, r.rand(12) + 0.5, np.nan)
        y = r.rand(12) - 0.3
        out.append((Tensor(x, ms.float32), Tensor(y, ms.float32), Tensor(seen), Tensor(known)))
    return out
