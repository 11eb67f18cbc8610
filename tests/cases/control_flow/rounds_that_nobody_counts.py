# expect: convert
# The counter is `_`, which takes what nobody needs inside the loop too.
import numpy as np
from mindspore import Tensor, nn, ops


class Repeated(nn.Cell):
    def construct(self, x, mask, steps):
        h = x[0] * 0
        for _ in range(int(steps)):
            rows = ops.tanh(x[mask] + h)
            ordered, _ = ops.sort(rows)
            h = h * 0.5 + ordered[0] - ordered[-1]
        return h


def inputs():
    rng = np.random.default_rng(1)
    sets = []
    for count, steps in ((1, 1), (3, 3), (7, 5)):
        mask = np.zeros(7, bool)
        mask[rng.permutation(7)[:count]] = True
        x = rng.normal(size=7).astype(np.float32)
        sets.append((Tensor(x), Tensor(mask), Tensor(np.int32(steps))))
    return sets
