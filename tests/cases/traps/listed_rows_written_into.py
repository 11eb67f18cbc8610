# expect: refuse (op by op the rows in the list are copies, and `x` is written into while they are used)
"""A list holds selected rows, and what they were selected from changes before they are joined."""

import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """Every layer sees all that was found before; the first rows are set behind them."""

    def __init__(self):
        super().__init__()
        self.layers = nn.CellList([nn.Dense(3, 2), nn.Dense(5, 2)])

    def construct(self, x, keep):
        x = x * 1.0
        rows = x[keep]
        found = [rows]
        outs = []
        for layer in self.layers:
            new = ops.tanh(layer(ops.cat(found, 1)))
            found.append(new)
            outs += [new, new * 0.5]
        mixed = ops.stack(outs, axis=1).max(axis=1)
        x[:4] = 0.5
        return mixed.mean() + ops.cat(found, axis=-1).sum(axis=0)


def inputs():
    rng = np.random.default_rng(10)
    out = []
    for n in (5, 6, 8):
        keep = rng.permutation(8) < n
        x = rng.standard_normal((8, 3)).astype(np.float32)
        out.append((Tensor(x), Tensor(keep)))
    return out
