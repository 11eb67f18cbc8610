# expect: convert
# the mask that is made here has the axes of the data; the one that a caller gives may be of rows
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask=None):
        if mask is None:
            mask = x > 0
        d = x[mask] - y[mask]
        return (d**2).mean(), x[mask].max()


def inputs():
    rows = []
    for kept in (1, 2, 3):
        rng = np.random.default_rng(kept)
        x = rng.standard_normal((4, 4)).astype(np.float32)
        x[0] = np.abs(x[0])
        y = rng.standard_normal((4, 4)).astype(np.float32)
        rows.append((Tensor(x), Tensor(y)))
        rows.append((Tensor(x), Tensor(y), Tensor(rng.permutation(np.arange(4) < kept))))
    return rows
