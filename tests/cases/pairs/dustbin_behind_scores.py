# expect: convert
# A no-match column and row stand behind the scores of two selections; both are normalised.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Matching(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dustbin = ms.Parameter(Tensor(0.3, ms.float32), name="dustbin")

    def construct(self, a, b, ma, mb):
        left, right = a[ma], b[mb]
        scores = ops.matmul(left, right.T)
        column = self.dustbin * ops.ones((left.shape[0], 1), ms.float32)
        wide = ops.concat((scores, column), 1)
        share = ops.log_softmax(wide, 1)
        best = share.argmax(1)
        return share.max(axis=1).sum(), (best == right.shape[0]).astype(ms.float32).mean()


def inputs():
    rng = np.random.default_rng(9)
    out = []
    for k, n in ((1, 2), (4, 3), (6, 7)):
        x = rng.standard_normal((6, 3)).astype(np.float32)
        y = rng.standard_normal((7, 3)).astype(np.float32)
        ma, mb = np.zeros(6, bool), np.zeros(7, bool)
        ma[rng.permutation(6)[:k]] = True
        mb[rng.permutation(7)[:n]] = True
        x[~ma], y[~mb] = np.nan, np.nan
        out.append((Tensor(x), Tensor(y), Tensor(ma), Tensor(mb)))
    return out
