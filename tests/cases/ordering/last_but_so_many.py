# expect: convert
# entry: Built
# The bounds of a slice are numbers that the network is built with.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self, first, last):
        super().__init__()
        self.first, self.last = first, last

    def construct(self, x, mask):
        kept = ops.masked_select(x, mask)
        return (kept[self.first :] * 2).mean(), kept[: self.last].max(), kept[1 : self.last].sum()


class Built(nn.Cell):
    def __init__(self):
        super().__init__()
        self.one, self.two = Net(1, 3), Net(-2, -1)

    def construct(self, x, mask):
        return self.one(x, mask), self.two(x, mask)


def inputs():
    found = []
    for n in (6, 3, 4, 5):
        rng = np.random.RandomState(n)
        mask = np.zeros(6, bool)
        mask[rng.permutation(6)[:n]] = True
        x = rng.randn(6)
        x[~mask] = (np.nan, np.inf, 1e30)[n % 3]
        found.append((Tensor(x, ms.float32), Tensor(mask)))
    return found
