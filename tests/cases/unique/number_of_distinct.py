# expect: convert
# How many different tokens there are.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, ids, x):
        distinct, _ = ops.unique(ids.reshape(-1))
        ratio = distinct.shape[0] / ids.size
        return x.mean() * (1.0 - ratio), distinct.max()


def inputs():
    rng = np.random.default_rng(841)
    out = []
    for most in (1, 4, 9):
        ids = rng.integers(0, most, 8).astype(np.int32)
        x = rng.standard_normal((8, 3)).astype(np.float32)
        out.append((ms.Tensor(ids), ms.Tensor(x)))
    return out
