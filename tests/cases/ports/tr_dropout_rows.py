# expect: refuse (another number of rows draws another stream of random numbers)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class EvalDropout(nn.Cell):
    """Rows are selected before units are dropped."""

    def __init__(self):
        super().__init__()
        self.drop = nn.Dropout(p=0.3)
        self.fc = nn.Dense(2, 2)

    def construct(self, x, m):
        return (self.fc(self.drop(x[m])) ** 2).mean()


def inputs():
    rng = np.random.default_rng(156)
    out = []
    for n in (1, 3, 5):
        keep = np.zeros(5, bool)
        keep[rng.permutation(5)[:n]] = True
        x = rng.normal(size=(5, 2)).astype(np.float32)
        x[~keep] = np.nan
        out.append((ms.Tensor(x), ms.Tensor(keep)))
    return out
