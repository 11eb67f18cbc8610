# expect: convert
# SimOTA-like: k from the sum of the best IoUs, the cost below the k-th is a match.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SimOTA(nn.Cell):
    def __init__(self, candidates=4):
        super().__init__()
        self.candidates = candidates

    def construct(self, cost, ious):
        best, _ = ops.topk(ious, self.candidates)
        dynamic_k = ops.clamp(best.sum().astype(ms.int32), 1, self.candidates)
        neg_cost, _ = ops.topk(-cost, dynamic_k)
        return neg_cost.sum()


def inputs():
    rng = np.random.default_rng(54)
    out = []
    for s in (0.1, 0.5, 1.0):
        out.append((ms.Tensor(rng.random(9).astype(np.float32)), ms.Tensor((rng.random(9) * s).astype(np.float32))))
    return out
