# expect: refuse (the items of the list are changed)
# oracle: pynative (graph mode cannot assign a vector under a mask)
# The name of a loop is an item of a list, which is read after the loop.
import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, mask, v):
        parts = [x * 1.0, x * 2.0]
        for part in parts:
            part[mask] = v[:3]
        return parts[0] + parts[1]


def inputs():
    rng = np.random.default_rng(304)
    out = []
    for _ in range(2):
        x, v = rng.standard_normal((2, 6, 4)).astype(np.float32)
        mask = rng.permutation(6) < 3
        out.append((Tensor(x), Tensor(mask), Tensor(v)))
    return out
