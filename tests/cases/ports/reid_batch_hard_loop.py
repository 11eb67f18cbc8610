# expect: convert
# Re-identification: hardest positive and negative of every anchor, rows of a distance matrix in a loop.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TripletLoss(nn.Cell):
    def __init__(self, margin=0.3):
        super().__init__()
        self.margin = margin
        self.ranking_loss = nn.MarginRankingLoss(margin)

    def construct(self, inputs, targets):
        n = inputs.shape[0]
        sq = (inputs ** 2).sum(axis=1, keepdims=True)
        dist = sq + sq.T - 2 * ops.matmul(inputs, inputs.T)
        dist = ops.sqrt(ops.clamp(dist, min=1e-12))

        mask = ops.equal(targets.expand_dims(0), targets.expand_dims(1))
        dist_ap, dist_an = [], []
        for i in range(n):
            dist_ap.append(dist[i][mask[i]].max())
            dist_an.append(dist[i][ops.logical_not(mask[i])].min())
        dist_ap = ops.stack(dist_ap)
        dist_an = ops.stack(dist_an)
        y = ops.ones_like(dist_an)
        correct = ops.ge(dist_an, dist_ap).astype(ms.int32).sum()
        return self.ranking_loss(dist_an, dist_ap, y), correct


def inputs():
    rng = np.random.default_rng(101)
    out = []
    for t in ((0, 0, 0, 0, 1), (0, 0, 1, 1, 2), (0, 1, 0, 1, 1)):
        x = rng.standard_normal((5, 3)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(np.array(t, np.int32))))
    return out
