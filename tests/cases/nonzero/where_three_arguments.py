# expect: untouched (where with three arguments is static)
import numpy as np
from mindspore import Tensor, mint, nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        return mint.where(m, x, 0.0).sum() + ops.where(m, x, x * 2).mean()


def inputs():
    rng = np.random.default_rng(42)
    return [(Tensor(rng.random(6).astype(np.float32)), Tensor(rng.random(6) < 0.5)) for _ in range(2)]
