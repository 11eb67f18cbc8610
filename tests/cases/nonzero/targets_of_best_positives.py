# expect: convert
# The three best of the positives are the targets.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, score, mask):
        pos = ops.nonzero(mask).squeeze(-1)
        _, order = ops.sort(score[pos], descending=True)
        target = ops.zeros(score.shape, ms.float32)
        target[pos[order[:3]]] = 1.0
        return ((score - target) ** 2).mean()


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for k in (1, 3, 6, 9):
        m = np.zeros(10, bool); m[rng.permutation(10)[:k]] = True
        out.append((Tensor(rng.random(10).astype(np.float32)), Tensor(m)))
    return out
