# expect: convert
# oracle: pynative (`Tensor.index_add` has no kernel on a CPU in graph mode)
# In place the ids have two axes, and `index_add` takes ids of one: the two are made one.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, ids, mask):
        rows = x[mask]
        places = ids[mask]
        return ops.zeros((4, 5), ms.float32).index_add(0, places, rows)


def inputs():
    rng = np.random.default_rng(8)
    out = []
    for n in (3, 7, 12):
        mask = (rng.permutation(12) < n).reshape(4, 3)
        x = rng.standard_normal((4, 3, 5)).astype(np.float32)
        x[~mask] = np.inf
        ids = rng.integers(0, 4, (4, 3)).astype(np.int32)
        ids[~mask] = 77
        out.append((ms.Tensor(x), ms.Tensor(ids), ms.Tensor(mask)))
    return out
