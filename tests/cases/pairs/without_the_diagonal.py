# expect: convert
# Supervised contrast: eye(n), diag, triu and the diagonal of pairs, and pairs picked by a mask.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, y, labels, keep):
        rows, kinds = x[keep], labels[keep]
        n = rows.shape[0]
        alike = ops.matmul(rows, rows.T)
        others = 1 - ops.eye(n, n, ms.float32)
        same = (kinds.expand_dims(1) == kinds.expand_dims(0)).astype(ms.float32)
        positive = same - ops.diag(ops.ones(n, ms.float32))
        chance = alike - ops.log((ops.exp(alike) * others).sum(1, keepdims=True) + 1.0)
        own = ops.diagonal(alike)
        margin = ops.relu(0.2 + alike - own.expand_dims(1)) * others
        upper = ops.triu(ops.ones((n, n), ms.bool_), 1)
        apart = ops.masked_select(alike, upper)
        return (positive * chance).sum(), margin.mean(), (apart ** 2).sum() / n, ops.trace(alike)



def inputs():
    rng = np.random.default_rng(418)
    out = []
    for n in (3, 5, 8):
        x, y = rng.standard_normal((2, 8, 4)).astype(np.float32)
        keep = rng.permutation(8) < n
        out.append((Tensor(x), Tensor(y), Tensor(rng.integers(0, 4, 8).astype(np.int32)), Tensor(keep)))
    return out
