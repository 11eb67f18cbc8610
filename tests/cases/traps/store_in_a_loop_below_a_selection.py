# expect: convert
# op by op what a loop or a helper writes into `a` stands in `a`, not in what was selected from it before
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def fill(self, t, value):
        u = t
        u[0] = value
        return u.sum()

    def construct(self, pred, v):
        a = pred * 1.0
        kept = a[a > 0]
        for i in range(1, 3):
            a[i] = a[i] + v
        more = a[a > 0]
        filled = self.fill(a, v)
        if self.training:
            a = a - v
        last = a[a > 0].sum()
        a[3] = v
        return kept.sum(), more.sum(), filled, last, a[a > 0].sum()


def inputs():
    rows = []
    for seed, v in enumerate((1.5, 0.5, 3.0)):
        pred = np.random.default_rng(seed).normal(size=6) + 0.2
        rows.append((Tensor(pred.astype(np.float32)), Tensor(np.float32(v))))
    return rows
