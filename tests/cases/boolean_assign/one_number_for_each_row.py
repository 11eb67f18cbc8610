# expect: convert
# oracle: pynative (the graph does not compile rows in the order of the true elements)
# One number for each true row, which broadcasts over its columns.
import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, mask, v):
        y = x * 1.0
        y[mask] = v[:3, :1]
        return y


def inputs():
    rng = np.random.default_rng(301)
    out = []
    for _ in range(3):
        x, v = rng.standard_normal((2, 6, 4)).astype(np.float32)
        mask = rng.permutation(6) < 3
        out.append((Tensor(x), Tensor(mask), Tensor(v)))
    return out
