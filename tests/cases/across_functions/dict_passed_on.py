# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def pick(self, x, mask):
        return {"kept": x[mask]}

    def mean(self, parts):
        return parts["kept"].mean()

    def construct(self, x, t, mask):
        parts = self.pick(x, mask)
        return self.mean(parts)


def inputs():
    rng = np.random.RandomState(3)
    found = []
    for n in (5, 1, 3, 2):
        x = rng.randn(12)
        mask = np.zeros(12, bool)
        mask[rng.permutation(12)[:n]] = True
        x[~mask] = rng.choice([np.nan, np.inf, 1e30], 12 - n) if 1 else x[~mask]
        found.append(
            (ms.Tensor(x, ms.float32), ms.Tensor(rng.randn(12), ms.float32), ms.Tensor(mask))
        )
    return found
