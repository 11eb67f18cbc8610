# expect: convert
# What a short round selects is not put into the list.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, m):
        parts = []
        for i in range(3):
            row = x[m[i]]
            if row.shape[0] < 2:
                continue
            parts.append(row * (i + 1))
        joined = ops.cat(parts)
        return joined.std() + joined.shape[0]


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal(8).astype(np.float32)
        counts = ((3, 1, 7), (1, 5, 1), (4, 6, 2))[seed]
        m = np.stack([np.arange(8) < count for count in counts])
        out.append((Tensor(x), Tensor(m)))
    return out
