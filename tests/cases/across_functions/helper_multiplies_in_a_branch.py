# expect: refuse (the helper holds a Dense: merging the branch would run it always)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.head = nn.Dense(4, 1)

    def score(self, rows):
        return self.head(rows).squeeze(-1)

    def construct(self, x, mask):
        loss = ops.zeros((), ms.float32)
        if mask.any():
            loss = self.score(x[mask]).mean()
        return loss


def inputs():
    rng = np.random.default_rng(304)
    out = []
    for n in (3, 2, 1, 6):
        x = rng.standard_normal((6, 4)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(np.arange(6) < n)))
    return out
