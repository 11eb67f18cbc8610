# expect: convert
# The largest of every voxel, spread to its points again.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """scatter mean over distinct voxels."""

    def __init__(self):
        super().__init__()
        self.d = nn.Dense(4, 3)
        self.out = nn.Dense(3, 2)

    def construct(self, x, vox):
        z = ops.relu(self.d(x))
        uniq, back = ops.Unique()(vox)
        pooled = ops.unsorted_segment_max(z, back, uniq.shape[0])
        h = self.out(pooled)
        per_point = ops.gather(h, back, 0)
        return per_point.pow(2).sum() + h.mean()


def inputs():
    r = np.random.RandomState(9)
    ys = ([0, 0, 0, 0, 0, 0, 0, 3], [0, 1, 2, 3, 4, 5, 6, 7], [2, 2, 5, 5, 5, 9, 9, 2])
    return [(Tensor(r.randn(8, 4), ms.float32), Tensor(y, ms.int32)) for y in ys]
