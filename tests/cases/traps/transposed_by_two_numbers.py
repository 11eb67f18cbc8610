# expect: refuse (PyNative lets two axes change places, a graph gives the order of the axes)
# oracle: pynative (a graph leaves a matrix as it is)
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, mask):
        rows = x[mask].transpose(0, 1)
        return rows.sum(1).max()


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for n in (2, 3, 5):
        mask = rng.permutation(6) < n
        x = rng.standard_normal((6, 4)).astype(np.float32)
        x[~mask] = np.nan
        out.append((ms.Tensor(x), ms.Tensor(mask)))
    return out
