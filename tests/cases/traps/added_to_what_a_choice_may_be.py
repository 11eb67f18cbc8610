# expect: refuse (in a graph `+=` writes into `y`, which is `z` where the first condition fails)
"""`z` is `y` on one way of an `if`, and `y` is added to on one way of another."""

import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """Compiled, `z` sees what is added to `y`."""

    def construct(self, x, y):
        y = ops.tanh(y)
        z = ops.tanh(x)
        if x.max() > 9:
            z = z + 1
        else:
            z = y
        if x.sum() > 0:
            y += 1
        return z.sum(), y.sum()


def inputs():
    rng = np.random.default_rng(12)

    def one(shift):
        return (
            Tensor(rng.uniform(shift, shift + 1, (6,)).astype(np.float32)),
            Tensor(rng.uniform(-1, 1, (6,)).astype(np.float32)),
        )

    return [one(1.0), one(-2.0), one(0.5), one(12.0)]
