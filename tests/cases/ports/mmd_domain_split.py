# expect: convert
# entry: DomainMMD
"""Maximum mean discrepancy between the source and the target part of a mixed batch."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class GaussianKernel(nn.Cell):
    def __init__(self, widths=(0.5, 1.0, 2.0)):
        super().__init__()
        self.widths = widths

    def construct(self, a, b):
        d2 = (a * a).sum(1).expand_dims(1) + (b * b).sum(1).expand_dims(0) - 2 * ops.matmul(a, b.T)
        k = 0
        for w in self.widths:
            k = k + ops.exp(-d2 / (2 * w * w))
        return k / len(self.widths)


class DomainMMD(nn.Cell):
    def __init__(self, din=5, demb=3):
        super().__init__()
        self.f = nn.SequentialCell([nn.Dense(din, demb), nn.Tanh()])
        self.kernel = GaussianKernel()

    def split(self, z, domain):
        src = ops.nonzero(domain == 0).flatten()
        tgt = ops.nonzero(domain == 1).flatten()
        return ops.gather(z, src, 0), ops.gather(z, tgt, 0)

    def construct(self, x, domain):
        zs, zt = self.split(self.f(x), domain)
        mmd = self.kernel(zs, zs).mean() + self.kernel(zt, zt).mean() - 2 * self.kernel(zs, zt).mean()
        centroid = ((zs.mean(axis=0) - zt.mean(axis=0)) ** 2).sum()
        return mmd, centroid


def inputs():
    r = np.random.RandomState(13)
    return [(ms.Tensor(r.randn(8, 5), ms.float32), ms.Tensor(d, ms.int32))
            for d in ([0, 1, 1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0, 0, 1], [0, 1, 0, 1, 1, 0, 1, 0], [1, 0, 2, 2, 0, 2, 1, 1])]
