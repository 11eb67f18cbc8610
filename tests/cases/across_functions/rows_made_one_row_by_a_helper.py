# expect: convert
# All elements of the chosen rows stand in one row; a square hides a mask along the wrong axis.
import numpy as np
import mindspore as ms
from mindspore import nn


def laid_out(t):
    t = t.reshape(-1)
    return t * 2.0, t.max()


class Net(nn.Cell):
    def construct(self, x, keep):
        flat, most = laid_out(x[keep])
        return flat.mean() + most, flat.sum()


def inputs():
    rng = np.random.default_rng(405)
    out = []
    for n in (1, 2, 4):
        keep = np.arange(4) < n
        rng.shuffle(keep)
        out.append((ms.Tensor(rng.standard_normal((4, 4)).astype(np.float32)), ms.Tensor(keep)))
    return out
