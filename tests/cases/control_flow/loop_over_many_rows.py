# expect: refuse (as many rounds would be unrolled)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, w):
        kept = x[w > 0]
        value = ops.zeros((), ms.float32)
        for i in range(kept.shape[0]):
            value = 0.9 * value + kept[i]
        return value


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(500).astype(np.float32)
        w = np.where(rng.rand(500) < p, 1.0, -1.0).astype(np.float32)
        w[..., 1] = 1.0
        x[w <= 0] = rng.choice([np.nan, np.inf, 1e30])
        out.append((Tensor(x), Tensor(w)))
    return out
