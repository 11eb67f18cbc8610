# expect: convert
# Multi-similarity: pairs mined against the extremes of the first selection, second mask from the first.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MultiSimilarityLoss(nn.Cell):
    def __init__(self, thresh=0.5, margin=0.1, scale_pos=2.0, scale_neg=10.0):
        super().__init__()
        self.thresh = thresh
        self.margin = margin
        self.scale_pos, self.scale_neg = scale_pos, scale_neg

    def construct(self, feats, labels):
        batch_size = feats.shape[0]
        feats = feats / ops.norm(feats, dim=1, keepdim=True)
        sim_mat = ops.matmul(feats, feats.T)
        losses = []
        for i in range(batch_size):
            row = sim_mat[i]
            same = ops.logical_and(labels == labels[i], row < 1 - 1e-5)
            other = labels != labels[i]
            loss = ops.zeros((), ms.float32)
            if ops.logical_and(same.any(), other.any()):
                pos_min = row[same].min()
                neg_max = row[other].max()
                hard_neg = ops.logical_and(other, row + self.margin > pos_min)
                hard_pos = ops.logical_and(same, row - self.margin < neg_max)
                if hard_neg.any() and hard_pos.any():
                    p = ops.exp(-self.scale_pos * (row[hard_pos] - self.thresh)).sum()
                    q = ops.exp(self.scale_neg * (row[hard_neg] - self.thresh)).sum()
                    loss = ops.log(1 + p) / self.scale_pos + ops.log(1 + q) / self.scale_neg
            losses.append(loss)
        return sum(losses) / batch_size


def inputs():
    rng = np.random.default_rng(102)
    out = []
    for t in ((0, 0, 1, 2, 3), (0, 0, 1, 1, 1), (0, 1, 0, 1, 0)):
        x = rng.standard_normal((5, 4)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(np.array(t, np.int32))))
    return out
