# expect: convert
# entry: Net
# What was selected goes into a list with functions of itself, and all of it is put beside one another.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Embedder(nn.Cell):
    def __init__(self, levels=2):
        super().__init__()
        self.scales = [2.0**i for i in range(levels)]

    def construct(self, x):
        parts = [x]
        for scale in self.scales:
            parts.append(ops.sin(x * scale))
            parts.append(ops.cos(x * scale))
        return ops.concat(parts, -1)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.embed = Embedder()
        self.inner = nn.Dense(15, 6)
        self.outer = nn.Dense(6, 2)

    def construct(self, points, inside):
        places = ops.nonzero(inside)
        near = ops.gather_nd(points, places)
        value = self.outer(ops.relu(self.inner(self.embed(near))))
        return ops.tensor_scatter_update(ops.zeros((9, 2), ms.float32), places, value)


def inputs():
    rng = np.random.default_rng(41)
    out = []
    for n in (1, 4, 9):
        inside = rng.permutation(9) < n
        points = rng.standard_normal((9, 3)).astype(np.float32)
        points[~inside] = np.inf
        out.append((Tensor(points), Tensor(inside)))
    return out
