# expect: convert
# A setting of the network inverts the mask under its own name, after rows were selected by it.
import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        rows = x[mask]
        if self.training:
            mask = ~mask
        else:
            mask = mask
        return rows.sum() + y[mask].max()


def inputs():
    rng = np.random.default_rng(308)
    out = []
    for n in (1, 3, 5):
        x = rng.standard_normal((6, 4)).astype(np.float32)
        mask = rng.permutation(6) < n
        out.append((Tensor(x), Tensor(x[:, 0] * 2), Tensor(mask)))
    return out
