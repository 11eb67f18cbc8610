# expect: convert
# Hard mining as usually ported: as many positives for each row, and places that nothing reads.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


def hard_example_mining(dist_mat, labels):
    n = dist_mat.shape[0]
    same = ops.broadcast_to(labels, (n, n))
    is_pos = same.equal(same.t())
    is_neg = same.ne(same.t())
    dist_ap, relative_p_inds = ops.max(dist_mat[is_pos].view(n, -1), 1, keepdims=True)
    dist_an, relative_n_inds = ops.min(dist_mat[is_neg].view(n, -1), 1, keepdims=True)
    return dist_ap.squeeze(1), dist_an.squeeze(1)


class TripletLoss(nn.Cell):
    def __init__(self, margin=0.3):
        super().__init__()
        self.margin = margin

    def construct(self, feats, labels):
        dist = ops.cdist(feats, feats)
        ap, an = hard_example_mining(dist, labels)
        return ops.relu(ap - an + self.margin).mean()


def inputs():
    r = np.random.default_rng(0)
    return [
        (ms.Tensor(r.standard_normal((6, 4)).astype(np.float32)), ms.Tensor(r.permutation([0, 0, 1, 1, 2, 2]), ms.int32))
        for _ in range(3)
    ]
