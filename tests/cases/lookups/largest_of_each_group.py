# expect: convert
# Rows merged into a table by maximum and minimum at selected ids.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, rows, ids, m):
        base = ops.zeros((4, 3), ms.float32)
        idx = ids[m]
        top = ops.tensor_scatter_max(base, idx.unsqueeze(-1), rows[m])
        return top - base.scatter_min(idx[:, None], rows[m] * 2)


def inputs():
    rng = np.random.default_rng(827)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        r = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:, None]).astype(np.float32)
        i = np.where(m, rng.integers(0, 4, 8), 99).astype(np.int32)
        out.append((ms.Tensor(r), ms.Tensor(i), ms.Tensor(m)))
    return out
