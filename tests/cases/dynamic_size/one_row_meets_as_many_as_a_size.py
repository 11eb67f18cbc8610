# expect: refuse (the one row is repeated: its length bounds nothing)
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, n):
        count = int(n)
        weight = ops.arange(count)
        return (x[:count] * weight).sum() + weight.max()


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal(1).astype(np.float32)
        n = np.int32(3 + seed)
        out.append((Tensor(x), Tensor(n)))
    return out
