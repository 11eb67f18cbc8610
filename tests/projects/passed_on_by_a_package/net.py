# expect: refuse (a script imports the helper from the package)
import numpy as np
from mindspore import Tensor, nn

from lib.selecting import positives


class Net(nn.Cell):
    def construct(self, x, keep):
        return positives(x, keep).sum()


def inputs():
    rng = np.random.default_rng(3)
    x = rng.normal(size=(6, 4)).astype(np.float32)
    rows = []
    for chosen in ([0], [1, 3, 4], [0, 1, 2, 3, 4, 5]):
        mask = np.zeros(6, bool)
        mask[chosen] = True
        rows.append((Tensor(x), Tensor(mask)))
    return rows
