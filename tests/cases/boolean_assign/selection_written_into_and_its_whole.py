# expect: refuse (op by op the Tensor that was selected from is changed too)
# oracle: pynative (graph mode cannot assign a vector under a mask)
# A selection is changed in place, and what it was selected from is read after that.
import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, mask, v):
        y = x[:, 0] * 1.0
        chosen = y[mask]
        chosen[chosen > -0.5] = chosen[chosen > -0.5] * 2
        return chosen.sum() + y.sum()


def inputs():
    rng = np.random.default_rng(305)
    out = []
    for n in (1, 3, 5):
        x, v = rng.standard_normal((2, 6, 4)).astype(np.float32)
        mask = rng.permutation(6) < n
        out.append((Tensor(x), Tensor(mask), Tensor(v)))
    return out
