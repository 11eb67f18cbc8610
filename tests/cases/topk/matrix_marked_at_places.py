# expect: convert
# As many cheapest anchors as the overlaps say are marked in a row of the matching matrix.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Matcher(nn.Cell):
    def construct(self, cost, overlap):
        matching = ops.zeros(cost.shape, ms.float32)
        number = ops.clamp(overlap.sum(1).astype(ms.int32), 1, 4)
        for i in range(cost.shape[0]):
            order = ops.argsort(cost[i])
            matching[i, order[:number[i]]] = 1.0
        taken = matching.sum(0)
        return (cost * matching).sum() / taken.sum(), taken.max()


def inputs():
    rng = np.random.default_rng(5)
    return [(Tensor(rng.random((3, 8)).astype(np.float32)), Tensor((rng.random((3, 8)) ** q).astype(np.float32))) for q in (0.3, 1, 4)]
