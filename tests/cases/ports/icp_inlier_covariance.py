# expect: convert
# Point clouds: 3x3 cross covariance of the inlier correspondences (contraction over the selected rows).
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class InlierCovariance(nn.Cell):
    def __init__(self, max_dist=1.0):
        super().__init__()
        self.max_dist = max_dist

    def construct(self, src, dst):
        d = ops.sqrt(((src.expand_dims(1) - dst.expand_dims(0)) ** 2).sum(-1))
        nn_dist = d.min(axis=1)
        nn_idx = d.argmin(axis=1)
        ok = nn_dist < self.max_dist
        p = src[ok]
        q = dst[nn_idx][ok]
        cp, cq = p.mean(axis=0), q.mean(axis=0)
        cov = ops.matmul((p - cp).T, q - cq)
        extent = p.max(axis=0) - p.min(axis=0)
        return cov, cq - cp, extent, p.shape[0] / src.shape[0] * nn_dist[ok].mean()


def inputs():
    rng = np.random.default_rng(107)
    out = []
    for n in (1, 4, 8):
        dst = 5 * rng.standard_normal((6, 3)).astype(np.float32)
        src = (dst[rng.integers(0, 6, 8)] + 0.1 * rng.standard_normal((8, 3))).astype(np.float32)
        src[rng.permutation(8)[: 8 - n]] += 100
        out.append((ms.Tensor(src), ms.Tensor(dst)))
    return out
