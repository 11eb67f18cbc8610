# expect: convert
# A count skips some rounds, a sum others; the list may stay empty.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, m):
        losses = []
        for i in range(3):
            row = x[m[i]]
            if row.shape[0] < 2:
                continue
            if row.sum() > 0:
                continue
            losses.append(row.mean())
        if len(losses) == 0:
            return x.sum() * 0
        return ops.stack(losses).mean()


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal(8).astype(np.float32)
        counts = ((3, 1, 7), (1, 5, 1), (4, 6, 2))[seed]
        m = np.stack([np.arange(8) < count for count in counts])
        out.append((Tensor(x), Tensor(m)))
    return out
