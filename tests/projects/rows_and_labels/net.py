# expect: convert
import numpy as np
from mindspore import Tensor, nn, ops
from h import pairs


class Net(nn.Cell):
    def construct(self, x, keep):
        w = x[:, 0] + 3.0
        rows, weights = pairs(x, keep, w)
        return (rows.sum(axis=1) * weights).mean() / (rows.shape[0] + 1)


def inputs():
    rng = np.random.default_rng(3)
    x = rng.normal(size=(6, 4)).astype(np.float32)
    rows = []
    for chosen in ([0], [1, 3, 4], [0, 1, 2, 3, 4, 5]):
        mask = np.zeros(6, bool)
        mask[chosen] = True
        rows.append((Tensor(x), Tensor(mask)))
    return rows
