# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """attention flow in both directions (BiDAF) over cropped sentences"""
    def __init__(self):
        super().__init__()
        self.w = nn.Dense(4, 4)
        self.proj = nn.Dense(16, 3)

    def construct(self, c, q, lc, lq):
        c = c[:, :int(lc.max())]
        q = q[:, :int(lq.max())]
        s = ops.bmm(self.w(c), q.transpose(0, 2, 1))
        mq = ops.arange(q.shape[1])[None, :] < lq[:, None]
        mc = ops.arange(c.shape[1])[None, :] < lc[:, None]
        s = s.masked_fill(~mq[:, None, :], -1e9)
        c2q = ops.bmm(ops.softmax(s, axis=-1), q)
        best = s.max(axis=-1).masked_fill(~mc, -1e9)
        b = ops.softmax(best, axis=-1)
        q2c = ops.bmm(b.unsqueeze(1), c)
        s2 = ops.softmax(s.swapaxes(1, 2).masked_fill(~mc[:, None, :], -1e9), axis=-1)
        back = ops.bmm(s2, c).masked_fill(~mq[:, :, None], 0.0)
        h = ops.cat((c, c2q, c * c2q, c * q2c), -1)
        h = self.proj(h).masked_fill(~mc[:, :, None], 0.0)
        return h.sum(1), back.sum(1)


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(2, 6, 4).astype(np.float32)), Tensor(r.randn(2, 5, 4).astype(np.float32)), Tensor(np.array(n, np.int32)), Tensor(np.array(m, np.int32))) for n, m in (([3, 2], [4, 1]), ([6, 4], [5, 5]), ([1, 4], [2, 3]))]
