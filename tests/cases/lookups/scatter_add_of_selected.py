# expect: convert
# Selected rows added to a table.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, labels, m):
        table = ops.zeros((3, 3), ms.float32)
        return ops.tensor_scatter_add(table, labels[m].expand_dims(-1), x[m] * 2)


def inputs():
    rng = np.random.default_rng(712)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (1,3,6):
        m = np.arange(8) < n
        rng.shuffle(m)
        rows = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:3]).astype(np.float32)
        labels = rng.integers(0, 3, 8).astype(np.int32)
        out.append((ms.Tensor(rows), ms.Tensor(labels), ms.Tensor(m),))
    return out
