# expect: refuse (op by op `y` is `x` where the condition holds, and a store into it is seen in `x`)
"""What an `if` gives a name is one of two Tensors, no copy of it."""

import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """The first element is set in whichever Tensor was chosen."""

    def construct(self, x, y, mask, first):
        x = ops.tanh(x)
        y = ops.tanh(y)
        total = y.sum()
        if first:
            y = x
            total = x[mask].sum()
        y[0] = 5.0
        return x.sum(), y.sum(), total


def inputs():
    rng = np.random.default_rng(11)

    def one(shift, first):
        return (
            Tensor(rng.uniform(shift, shift + 1, (6,)).astype(np.float32)),
            Tensor(rng.uniform(-1, 1, (6,)).astype(np.float32)),
            Tensor(np.append(rng.uniform(0, 1, (5,)) < 0.5, True)),
            Tensor(first),
        )

    return [one(1.0, True), one(-2.0, False), one(0.5, False), one(-3.0, True)]
