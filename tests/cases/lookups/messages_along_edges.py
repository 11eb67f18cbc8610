# expect: convert
# Rows gathered by the ids of kept edges, added up by their targets.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, rows, ids, m):
        source = ids[m]
        target = ids[m] + 1
        message = ops.tanh(ops.gather(rows, source, 0))
        return ops.unsorted_segment_sum(message, target, 8)


def inputs():
    rng = np.random.default_rng(713)
    out = []
    for n in (1,3,6):
        m = np.arange(8) < n
        rng.shuffle(m)
        rows = rng.standard_normal((8, 3)).astype(np.float32)
        ids = np.where(m, rng.integers(0, 5, 8), -1).astype(np.int32)
        out.append((ms.Tensor(rows), ms.Tensor(ids), ms.Tensor(m),))
    return out
