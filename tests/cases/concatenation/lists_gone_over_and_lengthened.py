# expect: convert
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, m, w):
        pairs = [(x, m), (x * 2, w)]
        rows = [a[b] for a, b in pairs]
        same = pairs
        same.append((x, w))
        total = x[0, 0]
        for r in rows:
            total = total + r.sum()
        once = zip((x, x * 2), (m, w))
        kept = [a[b] for a, b in once]
        for r in kept:
            total = total + r.sum()
        for r in kept:
            total = total + r.max()
        return total


def inputs():
    rng = np.random.default_rng(5)
    return [
        (
            Tensor(rng.normal(size=(6, 3)).astype(np.float32)),
            Tensor(np.arange(6) < n),
            Tensor(np.arange(6) > n),
        )
        for n in (2, 4, 3)
    ]
