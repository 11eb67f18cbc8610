# expect: convert
# The shape of a selection, whole or in part, says what is made or repeated.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, y, labels, keep):
        rows, kinds = x[keep], labels[keep]
        wide = kinds.astype(ms.float32).expand_dims(-1)
        centre = rows.mean(0).expand_dims(0).broadcast_to(rows.shape)
        far = (rows - centre) * ops.broadcast_to(wide, rows.shape)
        half = wide.expand_as(rows) + rows.new_ones(rows.shape) * 0.5
        none = ops.zeros(rows.shape[:1], ms.float32)
        three = ops.broadcast_to(wide, (rows.shape[0], 3))
        return far.mean(), (half * rows).sum(), (none + rows[:, 0]).sum(), three.sum(0)



def inputs():
    rng = np.random.default_rng(414)
    out = []
    for n in (3, 5, 8):
        x, y = rng.standard_normal((2, 8, 4)).astype(np.float32)
        keep = rng.permutation(8) < n
        out.append((Tensor(x), Tensor(y), Tensor(rng.integers(0, 4, 8).astype(np.int32)), Tensor(keep)))
    return out
