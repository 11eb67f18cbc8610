# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DynamicK(nn.Cell):
    """SimOTA: every object takes as many anchors as its overlaps sum up to."""

    def __init__(self, candidates=3):
        super().__init__()
        self.candidates = candidates

    def construct(self, cost, ious):
        num_gt = cost.shape[0]
        top_ious, _ = ops.topk(ious, self.candidates)
        dynamic_ks = ops.clamp(top_ious.sum(1).astype(ms.int32), min=1)
        total = ms.Tensor(0.0, ms.float32)
        for gt_idx in range(num_gt):
            values, _ = ops.topk(-cost[gt_idx], dynamic_ks[gt_idx])
            total = total - values.sum() / dynamic_ks[gt_idx]
        return total


def inputs():
    rng = np.random.default_rng(12)
    out = []
    for top in (0.3, 0.7, 1.0):
        cost = rng.uniform(0.5, 4, (2, 6)).astype(np.float32)
        out.append((ms.Tensor(cost), ms.Tensor(np.full((2, 6), top, np.float32) * rng.uniform(0.9, 1, (2, 6)).astype(np.float32))))
    return out
