# expect: convert
# entry: OffsetHead
"""The base class filters, the derived classes compute: a CenterNet like pair of heads."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor
from mindspore.ops import operations as P


class BaseHead(nn.Cell):
    def __init__(self, cin, cout):
        super().__init__()
        self.conv = nn.Conv2d(cin, cout, 1, has_bias=True)
        self.transpose = P.Transpose()
        self.reshape = P.Reshape()
        self.cast = P.Cast()

    def tokens(self, feat):
        y = self.conv(feat)
        return self.reshape(self.transpose(y, (0, 2, 3, 1)), (-1, y.shape[1]))

    def select(self, feat, ind, valid):
        """rows of the feature map at the object centres; padded objects removed"""
        b, k = ind.shape
        hw = feat.shape[2] * feat.shape[3]
        base = ops.arange(b).reshape(b, 1) * hw
        flat = self.reshape(ind + self.cast(base, ms.int32), (-1,))
        ok = self.reshape(valid, (-1,)) == 1
        return ops.gather(self.tokens(feat), flat[ok], 0), ok

    def loss(self, pred, target):
        raise NotImplementedError

    def construct(self, feat, ind, valid, target):
        pred, ok = self.select(feat, ind, valid)
        tgt = self.reshape(target, (-1, target.shape[-1]))[ok]
        return self.loss(pred, tgt)


class OffsetHead(BaseHead):
    def __init__(self):
        super().__init__(4, 2)
        self.beta = 0.5

    def loss(self, pred, target):
        d = ops.abs(pred - target)
        smooth = ops.where(d < self.beta, 0.5 * d * d / self.beta, d - 0.5 * self.beta)
        return smooth.sum() / (d.shape[0] + 1e-4), d.max()


def inputs():
    r = np.random.RandomState(91)
    res = []
    for n in (1, 3, 6, 8):
        v = np.zeros(8, np.int32)
        v[r.permutation(8)[:n]] = 1
        res.append((Tensor(r.randn(2, 4, 3, 3), ms.float32), Tensor(r.randint(0, 9, (2, 4)), ms.int32),
                    Tensor(v.reshape(2, 4)), Tensor(r.rand(2, 4, 2), ms.float32)))
    return res
