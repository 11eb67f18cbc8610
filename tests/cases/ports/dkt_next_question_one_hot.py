# expect: convert
# Knowledge tracing: the logit of the next question by a one-hot mask, then real steps only.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DKTLoss(nn.Cell):
    def __init__(self, num_q=4):
        super().__init__()
        self.num_q = num_q
        self.on, self.off = ms.Tensor(1.0, ms.float32), ms.Tensor(0.0, ms.float32)

    def construct(self, y, q, r, mask):
        # one step ahead
        y, q, r, mask = y[:, :-1], q[:, 1:], r[:, 1:], mask[:, 1:]
        delta = ops.one_hot(q, self.num_q, self.on, self.off) > 0.5
        picked = ops.masked_select(y, delta).view(q.shape)
        p = ops.sigmoid(ops.masked_select(picked, mask))
        t = ops.masked_select(r, mask).astype(ms.float32)
        loss = ops.binary_cross_entropy(p, t, ops.ones_like(p))
        acc = ((p >= 0.5).astype(ms.float32) == t).astype(ms.float32).mean()
        return loss, acc


def inputs():
    rng = np.random.default_rng(82)
    out = []
    for lens in ((3, 2), (4, 3), (5, 5)):
        y = rng.standard_normal((2, 5, 4)).astype(np.float32)
        q = rng.integers(0, 4, (2, 5)).astype(np.int32)
        r = rng.integers(0, 2, (2, 5)).astype(np.int32)
        m = np.arange(5)[None] < np.array(lens)[:, None]
        out.append(tuple(ms.Tensor(v) for v in (y, q, r, m)))
    return out
