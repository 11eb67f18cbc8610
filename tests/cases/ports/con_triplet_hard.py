# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BatchHardTriplet(nn.Cell):
    """The farthest positive and the nearest negative of each anchor, row by row."""

    def __init__(self, margin=0.3):
        super().__init__()
        self.margin = margin
        self.ranking_loss = nn.MarginRankingLoss(margin=margin)

    def construct(self, dist, labels):
        n = dist.shape[0]
        same = labels.expand_dims(0) == labels.expand_dims(1)
        dist_ap, dist_an = [], []
        for i in range(n):
            dist_ap.append(dist[i][same[i]].max())
            dist_an.append(dist[i][ops.logical_not(same[i])].min())
        dist_ap = ops.stack(dist_ap)
        dist_an = ops.stack(dist_an)
        return self.ranking_loss(dist_an, dist_ap, ops.ones_like(dist_an))


def inputs():
    rng = np.random.default_rng(105)
    return [
        (ms.Tensor(rng.uniform(0, 2, (4, 4)).astype(np.float32)), ms.Tensor(np.array(ids, np.int32)))
        for ids in ((0, 1, 2, 3), (0, 0, 1, 1), (0, 0, 0, 1))
    ]
