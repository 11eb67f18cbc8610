# expect: convert
# `_` and `values` are bound anew in every round, before they are read: nothing lives on.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DynamicK(nn.Cell):
    def construct(self, cost, ious):
        best, _ = ops.topk(ious, 3)
        counts = ops.clamp(best.sum(1).astype(ms.int32), min=1, max=cost.shape[1])
        total = cost.sum() * 0.0
        for i in range(cost.shape[0]):
            values, _ = ops.topk(-cost[i], counts[i])
            total = total - values.sum() / counts[i]
        return total


def inputs():
    rng = np.random.default_rng(311)
    out = []
    for top in (0.3, 0.7, 1.0):
        cost = rng.uniform(0.5, 4, (2, 6)).astype(np.float32)
        ious = (top * rng.uniform(0.9, 1, (2, 6))).astype(np.float32)
        out.append((ms.Tensor(cost), ms.Tensor(ious)))
    return out
