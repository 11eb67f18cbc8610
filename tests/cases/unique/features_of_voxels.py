# expect: convert
# Dynamic voxelization: range filter, unique voxel ids, mean of the points, back to a dense BEV grid.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DynamicVoxelEncoder(nn.Cell):
    def __init__(self, grid=(4, 4)):
        super().__init__()
        self.grid = grid
        self.low = ms.Tensor(np.array([-2, -2, -1], np.float32))
        self.high = ms.Tensor(np.array([2, 2, 1], np.float32))
        self.size = ms.Tensor(np.array([1, 1, 2], np.float32))
        self.linear = nn.Dense(4, 3, weight_init="ones", has_bias=False)

    def construct(self, points):
        xyz = points[:, :3]
        inside = ((xyz >= self.low) & (xyz < self.high)).all(axis=1)
        points = points[inside]
        coords = ops.floor((points[:, :3] - self.low) / self.size).astype(ms.int32)
        gid = coords[:, 1] * self.grid[0] + coords[:, 0]
        voxels, inverse = ops.unique(gid)
        num_voxels = voxels.shape[0]
        feats = ops.relu(self.linear(points))
        total = ops.zeros((num_voxels, 3), ms.float32).index_add(0, inverse.astype(ms.int32), feats)
        count = ops.zeros((num_voxels, 1), ms.float32).index_add(
            0, inverse.astype(ms.int32), ops.ones((points.shape[0], 1), ms.float32))
        mean = total / count
        canvas = ops.zeros((self.grid[0] * self.grid[1], 3), ms.float32)
        canvas[voxels] = mean
        return canvas.reshape(self.grid[1], self.grid[0], 3)


def inputs():
    rng = np.random.default_rng(16)
    return [(ms.Tensor((rng.standard_normal((15, 4)) * s).astype(np.float32)),) for s in (0.4, 0.8, 1.5)]
