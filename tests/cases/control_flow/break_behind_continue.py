# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, w):
        m = w > 0
        total = ops.zeros((), ms.float32)
        for i in range(4):
            rows = x[i][m[i]]
            if rows.shape[0] < 3:
                continue
            peak = rows.max()
            if peak > 1.5:
                break
            total = total + ops.sqrt(peak - rows.min())
        return total


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(4, 6).astype(np.float32)
        w = np.where(rng.rand(4, 6) < p, 1.0, -1.0).astype(np.float32)
        w[..., 1] = 1.0
        x[w <= 0] = rng.choice([np.nan, np.inf, 1e30])
        out.append((Tensor(x), Tensor(w)))
    return out
