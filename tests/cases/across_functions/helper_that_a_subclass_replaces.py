# expect: refuse (which of the two methods is called depends on the class)
# entry: Other
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Base(nn.Cell):
    def reduce(self, x):
        return x.mean()

    def construct(self, x, mask):
        return self.reduce(x[mask]) + self.reduce(x)


class Other(Base):
    def reduce(self, x):
        return (x * x).sum()


def inputs():
    rng = np.random.default_rng(353)
    out = []
    for n in (1, 3, 6):
        x = rng.standard_normal(6).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(rng.permutation(6) < n)))
    return out
