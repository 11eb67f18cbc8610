# expect: convert
# Voxels that hold a point: means of the valid points of each, written as a helper.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class VoxelMeans(nn.Cell):
    def __init__(self, side=3):
        super().__init__()
        self.side = side

    def construct(self, xyz, feats, mask):
        xyz = xyz[mask]
        feats = feats[mask]
        grid = xyz.astype(ms.int32)
        voxel = grid[:, 0] * self.side * self.side + grid[:, 1] * self.side + grid[:, 2]
        ids, place = ops.unique(voxel)
        n = ids.shape[0]
        highest = ops.unsorted_segment_max(feats, place, n)
        spread = (feats - highest[place]) ** 2
        return highest.sum() + spread.mean(), n, ids.max()


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for k in (1, 4, 9):
        xyz = rng.uniform(0, 2.9, (10, 3)).astype(np.float32)
        mask = np.zeros(10, bool)
        mask[rng.permutation(10)[:k]] = True
        xyz[~mask] = np.nan
        feats = rng.standard_normal((10, 2)).astype(np.float32)
        feats[~mask] = 1e30
        out.append((Tensor(xyz), Tensor(feats), Tensor(mask)))
    return out
