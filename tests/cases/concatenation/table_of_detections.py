# expect: convert
# Scores of what a threshold leaves, in a row of ten with -1 behind; the row is written in line.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, scores, boxes):
        idx = ops.nonzero(scores > 0.4).squeeze(-1)
        best = scores[idx]
        value, order = ops.sort(best, descending=True)
        full = ops.concat((value, ops.full((10 - value.shape[0],), -1.0, dtype=ms.float32)), 0)
        table = ops.concat((boxes[idx[order]], ops.zeros((10 - idx.shape[0], 4), ms.float32)), 0)
        return full, table * 2


def inputs():
    rng = np.random.default_rng(3)
    out = []
    for k in (1, 3, 10):
        s = rng.random(10) * 0.39
        s[rng.permutation(10)[:k]] += 0.5
        out.append((Tensor(s.astype(np.float32)), Tensor(rng.standard_normal((10, 4)).astype(np.float32))))
    return out
