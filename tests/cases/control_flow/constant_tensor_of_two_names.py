# expect: refuse (the constant Tensor has a second name, which `+=` changes too)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, mask):
        total = Tensor(0.0, ms.float32)
        first = total
        total += x[mask].mean()
        return first * 1.0 + total


def inputs():
    rng = np.random.default_rng(8)
    sets = []
    for count in (2, 4, 6):
        mask = np.zeros(6, bool)
        mask[:count] = True
        sets.append((Tensor(rng.normal(size=6).astype(np.float32)), Tensor(mask)))
    return sets
