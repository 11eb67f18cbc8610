# expect: convert
# The weights of layers broadcast against selected rows; ones in the shape of a selection.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        ms.set_seed(5)
        self.first = nn.Dense(3, 6)
        self.last = nn.Dense(6, 1)

    def laplacian(self, points):
        t = ops.tanh(self.first(points))
        second = -2 * t * (1 - t * t)
        return (second * (self.first.weight**2).sum(-1) * self.last.weight[0]).sum(-1)

    def construct(self, points, source, mask):
        inner = ops.nonzero(mask).squeeze(1)
        res = self.laplacian(points[inner]) - source[inner]
        weight = ops.ones(res.shape, res.dtype) * 0.5 + ops.full(res.shape, 0.25)
        return (weight * res**2).mean(), ops.abs(res).max() + self.first.bias.sum()


def inputs():
    rng = np.random.default_rng(6)
    out = []
    for n in (1, 3, 7):
        points = rng.standard_normal((7, 3)).astype(np.float32)
        source = rng.standard_normal(7).astype(np.float32)
        keep = rng.permutation(7) < n
        points[~keep] = np.nan
        source[~keep] = 1e30
        out.append((ms.Tensor(points), ms.Tensor(source), ms.Tensor(keep)))
    return out
