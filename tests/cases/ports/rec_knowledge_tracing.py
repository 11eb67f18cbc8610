# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DKT(nn.Cell):
    """Predicts the answer to the question that is asked next, over real answers."""

    def __init__(self, num_c=3):
        super().__init__()
        self.num_c = num_c
        self.out = nn.Dense(4, num_c)

    def construct(self, h, next_c, next_r, mask):
        y = ops.sigmoid(self.out(h))
        one_hot = ops.one_hot(next_c, self.num_c, ms.Tensor(1.0), ms.Tensor(0.0))
        p = (y * one_hot).sum(axis=-1)
        p = ops.masked_select(p, mask).reshape(-1)
        t = ops.masked_select(next_r, mask).reshape(-1)
        loss = -(t * ops.log(p) + (1 - t) * ops.log(1 - p)).mean()
        acc = ((p > 0.5).astype(ms.float32) == t).astype(ms.float32).mean()
        return loss, acc


def inputs():
    rng = np.random.default_rng(92)
    out = []
    for lens in ((1, 1), (2, 3), (4, 4)):
        mask = np.arange(4) < np.array(lens)[:, None]
        h = rng.normal(size=(2, 4, 4)).astype(np.float32)
        h[~mask] = 0
        r = np.where(mask, rng.integers(0, 2, (2, 4)), np.nan).astype(np.float32)
        out.append((ms.Tensor(h), ms.Tensor(rng.integers(0, 3, (2, 4)).astype(np.int32)), ms.Tensor(r), ms.Tensor(mask)))
    return out
