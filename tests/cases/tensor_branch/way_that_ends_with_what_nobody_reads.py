# expect: convert
# A value is padded behind the last statement of a way, which nothing reads.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, rows, y, seen, known):
        top = y
        few = x[known]
        total = few.mean()
        if y.sum() > 0.0:
            total = total + 1.0
        else:
            top = ops.topk(top, 1)[0]
            few = y
        return top.sum() + total


def inputs():
    out = []
    for seed, n in enumerate((3, 5, 9)):
        r = np.random.RandomState(seed)
        seen, known = r.permutation(12) < n, r.permutation(12) < n // 2 + 2
        x = np.where(seen | known, r.rand(12) + 0.5, np.nan)
        rows = np.where((seen | known)[:, None], r.rand(12, 3) + 0.5, np.inf)
        y = r.permutation(12) - n / 1.7
        out.append((Tensor(x, ms.float32), Tensor(rows, ms.float32), Tensor(y, ms.float32), Tensor(seen), Tensor(known)))
    return out
