# expect: refuse (the places are among the kinds of other keys than those that are counted)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, rows, keys, others):
        kinds, _ = ops.unique(keys)
        _, inverse = ops.unique(others)
        total = ops.zeros((kinds.shape[0], 3), ms.float32).index_add(0, inverse.astype(ms.int32), rows)
        return total.max()


def inputs():
    rng = np.random.default_rng(16)
    out = []
    for kinds in (2, 3, 4):
        keys = np.arange(8) % kinds
        rows = rng.standard_normal((8, 3)).astype(np.float32)
        out.append((ms.Tensor(rows), ms.Tensor(keys.astype(np.int32)), ms.Tensor(keys[::-1].astype(np.int32))))
    return out
