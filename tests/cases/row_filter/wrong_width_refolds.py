# expect: refuse (the selection is refolded to another width: rows mix)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, keep):
        m = ops.tile(keep.expand_dims(1), (1, 4))
        rows = ops.masked_select(x, m).view(-1, 2)
        return rows.max(axis=0)


def inputs():
    rng = np.random.default_rng(391)
    out = []
    for n in (1, 3, 5):
        v = np.arange(5) < n
        rng.shuffle(v)
        out.append((ms.Tensor(rng.standard_normal((5, 4)).astype(np.float32)), ms.Tensor(v)))
    return out
