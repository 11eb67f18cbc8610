# expect: convert
# Scores of the kept proposals go to the places that the sort of the kept ones gives.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, score, keep, feat):
        places = ops.nonzero(keep)[:, 0]
        value, order = ops.sort(score[places], descending=True)
        rank_score = ops.zeros_like(score)
        rank_score[places[order]] = value * 2
        pooled = ops.zeros((score.shape[0], feat.shape[1]), ms.float32)
        pooled[places[order]] = feat[places[order]]
        return (rank_score ** 2).sum(), (pooled * feat).mean()


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for k in (1, 3, 6, 9):
        m = np.zeros(10, bool)
        m[rng.permutation(10)[:k]] = True
        out.append((Tensor(rng.standard_normal(10).astype(np.float32)), Tensor(m), Tensor(rng.standard_normal((10, 3)).astype(np.float32))))
    return out
