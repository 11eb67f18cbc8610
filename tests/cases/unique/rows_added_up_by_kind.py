# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, points):
        inside = points[:, 2] > 0
        pass
        gid = ops.floor(points[:, 0]).astype(ms.int32) % 4
        voxels, inverse = ops.unique(gid)
        num_voxels = voxels.shape[0]
        total = ops.zeros((num_voxels, 3), ms.float32).index_add(0, inverse.astype(ms.int32), points)
        canvas = ops.zeros((4, 3), ms.float32)
        canvas[voxels] = total
        return canvas


def inputs():
    rng = np.random.default_rng(16)
    return [(ms.Tensor((rng.standard_normal((15, 3)) * s).astype(np.float32)),) for s in (0.4, 0.8, 1.5)]
