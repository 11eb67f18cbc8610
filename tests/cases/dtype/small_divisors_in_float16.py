# expect: convert
# The derivatives of 1 / 0.001 and rsqrt(0.0003) leave float16: truth values alone do no harm there.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = ms.Parameter(ms.Tensor(1.5, ms.float16), name="scale")

    def construct(self, near, keep):
        one = near[keep].astype(ms.float16) * self.scale
        return ops.reciprocal(one + 1e-3).mean() + ops.rsqrt(one + 3e-4).sum()


def inputs():
    rng = np.random.default_rng(1)
    out = []
    for n in (1, 4, 8):
        keep = rng.permutation(8) < n
        out.append((ms.Tensor(keep), ms.Tensor(keep)))
    return out
