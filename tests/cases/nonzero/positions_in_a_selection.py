# expect: convert
# Places among the kept elements gather from two selections of theirs.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, x, keep, label):
        kept = x[keep]
        y = label[keep]
        hard = ops.nonzero(kept > 0.5).squeeze(1)
        return kept[hard].sum() + (y[hard].astype(ms.float32) * 2).sum(), hard.shape[0]


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for k in (3, 6, 9):
        m = np.zeros(10, bool); m[rng.permutation(10)[:k]] = True
        x = np.linspace(1, 2, 10).astype(np.float32) - (k > 3) * rng.random(10).astype(np.float32)
        out.append((Tensor(x.astype(np.float32)), Tensor(m), Tensor(np.arange(10).astype(np.int32))))
    return out
