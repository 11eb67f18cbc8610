# expect: refuse (a loop that a Tensor leaves inside a way that does more has no gradient)
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, m):
        total = x.sum() * 0
        for i in range(3):
            row = x[m[i]]
            if row.shape[0] > 2:
                total = total + row.sum()
                if i == 1:
                    break
            total = total + row.mean() * i
        return total


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal(8).astype(np.float32)
        counts = ((3, 1, 7), (1, 5, 1), (4, 6, 2))[seed]
        m = np.stack([np.arange(8) < count for count in counts])
        out.append((Tensor(x), Tensor(m)))
    return out
