# expect: convert
# A number read out of a Tensor of one element has no axis, and what is computed with it has none.
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, length):
        n = int(length)
        return x[:n].sum() / n + n


def inputs():
    r = np.random.default_rng(0)
    return [
        (Tensor(r.standard_normal(6).astype(np.float32)), Tensor(np.array([n], np.int32)))
        for n in (2, 5)
    ]
