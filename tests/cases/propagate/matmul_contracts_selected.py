# expect: convert
# Covariance of the selected rows: the dynamic axis is contracted.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Covariance(nn.Cell):
    def construct(self, x, valid):
        rows = x[valid > 0]
        centred = rows - rows.mean(axis=0, keep_dims=True)
        cov = ops.matmul(centred.T, centred)
        return cov / valid.sum()


def inputs():
    rng = np.random.default_rng(94)
    out = []
    for n in (2, 4, 7):
        v = (np.arange(7) < n).astype(np.float32)
        rng.shuffle(v)
        out.append((ms.Tensor(rng.standard_normal((7, 3)).astype(np.float32)), ms.Tensor(v)))
    return out
