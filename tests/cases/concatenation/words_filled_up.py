# expect: convert
# The words of every sentence stand at the front of as many rows, zeros behind them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Align(nn.Cell):
    def __init__(self):
        super().__init__()
        self.head = nn.Dense(4, 3)

    def construct(self, frames, first):
        length = frames.shape[1]
        rows = []
        for i in range(frames.shape[0]):
            words = frames[i][first[i] > 0]
            n = length - words.shape[0]
            fill = ops.zeros((n, 4), ms.float32)
            rows.append(ops.concat((words, fill)))
        return self.head(ops.stack(rows))


def inputs():
    rng = np.random.default_rng(3)
    out = []
    for k in (1, 4, 6):
        m = np.zeros((2, 6), np.int32)
        for row in m:
            row[rng.permutation(6)[:k]] = 1
        x = rng.standard_normal((2, 6, 4)).astype(np.float32)
        x[m == 0] = np.nan
        out.append((Tensor(x), Tensor(m)))
    return out
