# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """co-attention of two cropped sequences (BiDAF, ESIM)"""
    def __init__(self):
        super().__init__()
        self.proj = nn.Dense(16, 4)

    def construct(self, a, b, la, lb):
        a = a[:, :int(la.max())]
        b = b[:, :int(lb.max())]
        na, nb = a.shape[1], b.shape[1]
        e = ops.bmm(a, b.swapaxes(1, 2))
        ma = ops.arange(na)[None, :] < la[:, None]
        mb = ops.arange(nb)[None, :] < lb[:, None]
        wa = ops.softmax(e.masked_fill(~mb[:, None, :], -1e9), axis=2)
        att = ops.bmm(wa, b)
        h = self.proj(ops.cat((a, att, a - att, a * att), -1))
        h = h.masked_fill(~ma[:, :, None], 0.0)
        return h.sum(1)


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(2, 6, 4).astype(np.float32)), Tensor(r.randn(2, 5, 4).astype(np.float32)), Tensor(np.array(n, np.int32)), Tensor(np.array(m, np.int32))) for n, m in (([3, 2], [4, 1]), ([6, 4], [5, 5]), ([1, 4], [2, 3]))]
