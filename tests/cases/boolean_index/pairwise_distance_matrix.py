# expect: convert
# A @ A.T over the selected rows, summed: both axes of the product are selected.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class GramPenalty(nn.Cell):
    def construct(self, emb, label):
        pos = emb[label == 1]
        neg = emb[label == 0]
        sim = ops.matmul(pos, neg.T)
        return ops.exp(sim).mean()


def inputs():
    rng = np.random.default_rng(326)
    out = []
    for a, b in ((1, 2), (2, 3), (4, 1)):
        lab = np.array([1] * a + [0] * b + [2] * (6 - a - b), np.int32)
        rng.shuffle(lab)
        out.append((ms.Tensor(rng.standard_normal((6, 3)).astype(np.float32)), ms.Tensor(lab)))
    return out
