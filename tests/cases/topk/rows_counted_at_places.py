# expect: convert
# Counts at places of a row that grow in every round, and a row written on one way alone.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, cost, overlap, flag):
        m = ops.zeros(cost.shape, ms.float32)
        ks = ops.clamp(overlap.sum(1).astype(ms.int32), 1, 4)
        for i in range(3):
            _, idx = ops.topk(-cost[i], ks[i])
            m[i, idx] = m[i, idx] + 1.0
        row = m.sum(0) + cost[0]
        _, j = ops.topk(row, ks[0])
        if flag.sum() > 0:
            row[j] = 5.0
        return (row * cost).sum()

def inputs():
    rng = np.random.default_rng(3)
    return [(Tensor(rng.random((3, 8)).astype(np.float32)), Tensor((rng.random((3, 8)) ** q).astype(np.float32)), Tensor(np.array([q], np.float32))) for q in (0.3, 1, 4)]
