# expect: refuse (nothing says how many rounds there can be)
import numpy as np
from mindspore import Tensor, nn, ops


class Doublings(nn.Cell):
    def construct(self, x, steps):
        rows = []
        for _ in range(int(steps)):
            x = x * 0.5
            rows.append(x)
        return ops.stack(rows).sum()


def inputs():
    rng = np.random.default_rng(1)
    x = rng.normal(size=(7, 3)).astype(np.float32)
    return [(Tensor(x), Tensor(np.int32(steps))) for steps in (1, 3, 5)]
