# expect: convert
# Ids that a mask selects look up rows of their own, whatever the rank of both is.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(7, 4)

    def construct(self, ids, w):
        keep = w > 0
        rows = self.table(ids[keep])
        return rows.sum(-1).mean(), (rows * rows).sum(), ops.tanh(rows).mean(0).sum()


def inputs():
    rng = np.random.default_rng(1)
    si, sw = (6,), (6,)
    out = []
    for p in (0.3, 0.6, 1.0):
        w = np.where(rng.random(sw) < p, 1.0, -1.0).astype(np.float32)
        w.reshape(-1)[0] = 1
        ids = rng.integers(0, 7, si)
        real = w > 0
        ids = np.where(real, ids, 10**6).astype(np.int32)
        out.append((ms.Tensor(ids), ms.Tensor(w)))
    return out
