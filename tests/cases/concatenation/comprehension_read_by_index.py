# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class FirstAndLast(nn.Cell):
    def construct(self, x, y):
        parts = [a[b > 0] for a, b in zip(x, y)]
        return parts[0].sum() + parts[-1].max() / len(parts)


def inputs():
    rng = np.random.default_rng(504)
    out = []
    for _ in range(3):
        x = rng.standard_normal((3, 6)).astype(np.float32)
        y = np.abs(rng.standard_normal((3, 6))).astype(np.float32)
        y[:, 2:4] = -1.0
        out.append((ms.Tensor(x), ms.Tensor(y)))
    return out
