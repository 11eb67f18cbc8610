# expect: convert
# Per-anchor loops over a static batch; the hardest positive and negative of each row.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BatchHardTriplet(nn.Cell):
    def __init__(self, margin=0.3):
        super().__init__()
        self.margin = margin

    def construct(self, emb, label):
        n = emb.shape[0]
        diff = emb.expand_dims(0) - emb.expand_dims(1)
        dist = ops.sqrt((diff * diff).sum(axis=2) + 1e-6)
        same = label.expand_dims(0) == label.expand_dims(1)
        loss = 0.0
        for i in range(n):
            hardest_pos = dist[i][same[i]].max()
            hardest_neg = dist[i][ops.logical_not(same[i])].min()
            loss = loss + ops.relu(hardest_pos - hardest_neg + self.margin)
        return loss / n


def inputs():
    rng = np.random.default_rng(509)
    return [
        (ms.Tensor(rng.standard_normal((4, 3)).astype(np.float32)), ms.Tensor(lab, ms.int32))
        for lab in ([0, 0, 1, 2], [0, 1, 0, 1], [3, 3, 3, 1])
    ]
