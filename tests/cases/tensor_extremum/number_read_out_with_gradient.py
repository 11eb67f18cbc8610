# expect: convert
# gradient: pynative (the compiler leaves the graph for `max`)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Weighted(nn.Cell):
    """A loss divided by the sum of its weights, read out as a number: no gradient goes that way."""

    def construct(self, x, targets, keep):
        weights = ops.sigmoid(x[keep])
        errors = (x[keep] - targets[keep]) ** 2
        below = max(weights.sum().item(), 1e-6)
        return (errors * weights).sum() / below


def inputs():
    rng = np.random.default_rng(821)
    given = []
    for share in (0.3, 0.5, 0.8):
        keep = rng.random(7) < share
        keep[3] = True
        x, targets = rng.standard_normal((2, 7)).astype(np.float32)
        targets[~keep] = np.nan
        given.append(tuple(map(ms.Tensor, (x, targets, keep))))
    return given
