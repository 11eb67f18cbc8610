# expect: convert
"""Robust regression step: residuals of the observed rows, MAD scale from the sorted selection, Tukey weights, solve."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def lower_median(v):
    return ops.sort(v, 0)[0][(v.shape[0] - 1) // 2]


class IRLSStep(nn.Cell):
    def __init__(self, c=4.685, ridge=0.1):
        super().__init__()
        self.c = c
        self.ridge = ridge

    def weights(self, r):
        scale = 1.4826 * lower_median(ops.abs(r - lower_median(r))) + 0.1
        u = r / (self.c * ops.stop_gradient(scale))
        return ops.where(ops.abs(u) < 1, (1 - u * u) ** 2, ops.zeros_like(u))

    def construct(self, X, y, beta, observed):
        rows = observed.astype(ms.bool_)
        Xo = X[rows]
        yo = y[rows]
        r = yo - ops.matmul(Xo, beta.reshape(-1, 1)).reshape(-1)
        w = self.weights(r)
        # normal equations: a contraction over the selected rows
        A = ops.matmul(Xo.T * w, Xo) + self.ridge * ops.eye(X.shape[1], X.shape[1], ms.float32)
        b = ops.matmul(Xo.T, (w * yo).expand_dims(1))
        g = ops.matmul(A, beta.reshape(-1, 1)) - b
        return beta - 0.1 * g.reshape(-1), w.sum(), ops.max(ops.abs(r))[0]


def inputs():
    g = np.random.RandomState(17)
    out = []
    for n in (1, 3, 6, 9):
        o = np.zeros(9, np.int32)
        o[g.permutation(9)[:n]] = 1
        out.append((ms.Tensor(g.randn(9, 3), ms.float32), ms.Tensor(g.randn(9) * 2, ms.float32), ms.Tensor(g.randn(3), ms.float32), ms.Tensor(o)))
    return out
