# expect: convert
# One test, asked as it is and under `not`: each way selects what the other one leaves whole.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, m, t):
        strict = t > 0
        if not strict:
            kept = x[m]
        else:
            kept = x
        if strict:
            best = x[m]
        else:
            best = x
        return kept.sum() * 10 + best.mean()


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal(8).astype(np.float32)
        m = np.arange(8) < 2 + seed
        t = np.float32(1 - 2 * (seed % 2))
        out.append((Tensor(x), Tensor(m), Tensor(t)))
    return out
