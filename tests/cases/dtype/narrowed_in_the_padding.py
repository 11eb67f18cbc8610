# expect: convert
# What float32 holds may be infinite in float16, and every number but 0 is 1 as a truth value.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = ms.Parameter(ms.Tensor(1.5, ms.float16), name="scale")

    def construct(self, z, near, keep):
        half = z[keep].astype(ms.float32).astype(ms.float16)
        truth = (near[keep].astype(ms.float32) - 3.0).astype(ms.bool_).astype(ms.float32)
        return (half * self.scale).sum() + ops.log(truth + 2.5).sum()


def inputs():
    rng = np.random.default_rng(1)
    out = []
    for n in (1, 4, 8):
        keep = rng.permutation(8) < n
        z = rng.integers(-2, 3, 8).astype(np.int32)
        z[~keep] = np.array([2**31 - 1, -(2**31), 100000, -100000, 7, 1, 0])[: 8 - n]
        near = rng.permutation(8) < 4
        out.append((ms.Tensor(z), ms.Tensor(near), ms.Tensor(keep)))
    return out
