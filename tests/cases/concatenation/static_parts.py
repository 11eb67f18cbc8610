# expect: untouched (nothing is selected)
# Plain concat and stack.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, keep):
        safe = ops.where(keep.expand_dims(1), x, ops.zeros_like(x))
        other = ops.where(keep.expand_dims(1), y, ops.zeros_like(y))
        both = ops.concat((safe, other))
        return (both * both).sum() + ops.stack((safe, other)).mean()


def inputs():
    rng = np.random.default_rng(11)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        x = rng.standard_normal((6, 3)).astype(np.float32)
        y = rng.standard_normal((6, 3)).astype(np.float32)
        x[~keep], y[~keep] = np.nan, 1e30
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(keep)))
    return out
