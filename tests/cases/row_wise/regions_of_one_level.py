# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Level(nn.Cell):
    def __init__(self):
        super().__init__()
        self.pool = ops.ROIAlign(2, 2, 0.5, 2)

    def construct(self, features, regions, levels):
        own = ops.nonzero(levels == 1).squeeze(1)
        pooled = self.pool(features, regions[own])
        found = ops.zeros((regions.shape[0], features.shape[1], 2, 2), ms.float32)
        found[own] = pooled
        return found, ops.log(1 + pooled * pooled).mean()


def inputs():
    rng = np.random.default_rng(0)
    made = []
    for levels in ([1, 0, 1, 0, 0, 1], [0, 1, 0, 0, 1, 0]):
        corner = rng.uniform(0, 8, (6, 2))
        regions = np.concatenate([np.zeros((6, 1)), corner, corner + 5], 1).astype(np.float32)
        regions[np.array(levels) == 0, 1:] = np.nan
        features = rng.standard_normal((1, 3, 8, 8)).astype(np.float32)
        made.append((Tensor(features), Tensor(regions), Tensor(np.array(levels, np.int32))))
    return made
