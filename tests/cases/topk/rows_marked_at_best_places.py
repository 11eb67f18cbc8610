# expect: convert
# A row for every target, marked at as many places as its overlaps say.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, cost, row_mask, ious):
        rows = []
        best, _ = ops.topk(ious, 3, dim=1)
        ks = ops.clamp(best.sum(1).astype(ms.int32), 1, 5)
        for g in range(3):
            _, idx = ops.topk(-cost[g], ks[g])
            row = ops.zeros_like(cost[0])
            row[idx] = 1.0
            rows.append(row)
        m = ops.stack(rows)
        return (m * ious).sum(), m.sum(0).max()


def inputs():
    rng = np.random.default_rng(5)
    return [(Tensor(rng.random((3, 8)).astype(np.float32)), Tensor(rng.random(8) > 0.5), Tensor((rng.random((3, 8)) ** q).astype(np.float32))) for q in (0.3, 1, 4)]
