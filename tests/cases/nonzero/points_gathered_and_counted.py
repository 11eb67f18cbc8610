# expect: convert
# The points of a volume and the points themselves.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, vol, m):
        pts = ops.argwhere(m)
        vals = ops.gather_nd(vol, pts)
        return vals.std(), pts.astype(ms.float32).mean(axis=0)


def inputs():
    rng = np.random.default_rng(1)
    return [(Tensor(rng.standard_normal((3, 4)).astype(np.float32)), Tensor((rng.permutation(12) < n).reshape(3, 4))) for n in (2, 5, 12)]
