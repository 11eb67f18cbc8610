# expect: convert
# SimOTA: k of every ground truth from the sum of its best IoUs; the k cheapest anchors are matched.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SimOTALoss(nn.Cell):
    def __init__(self, num_gts=3, n_candidate_k=5):
        super().__init__()
        self.num_gts = num_gts
        self.n_candidate_k = n_candidate_k
        self.sort_k = ops.TopK(sorted=True)

    def dynamic_k_matching(self, cost, ious):
        topk_ious, _ = self.sort_k(ious, self.n_candidate_k)
        dynamic_ks = ops.clamp(topk_ious.sum(axis=1).astype(ms.int32), min=1)
        rows = []
        for gt in range(self.num_gts):
            neg, _ = ops.topk(-cost[gt], dynamic_ks[gt])
            thr = neg.min()
            rows.append((-cost[gt] >= thr).astype(ms.float32))
        return ops.stack(rows), dynamic_ks

    def construct(self, cost, ious, cls_cost):
        matching, ks = self.dynamic_k_matching(cost, ious)
        num_fg = ops.maximum(matching.sum(), 1.0)
        return (matching * cls_cost).sum() / num_fg, ks


def inputs():
    rng = np.random.default_rng(16)
    out = []
    for lo, hi in ((0.0, 0.2), (0.1, 0.9), (0.7, 1.0)):
        cost = rng.permutation(24).reshape(3, 8).astype(np.float32)
        ious = rng.uniform(lo, hi, (3, 8)).astype(np.float32)
        cls = rng.standard_normal((3, 8)).astype(np.float32)
        out.append((ms.Tensor(cost), ms.Tensor(ious), ms.Tensor(cls)))
    return out
