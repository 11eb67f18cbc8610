# expect: convert
# Maxima, minima and products of segments; a segment of no row keeps what MindSpore gives it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, rows, ids, m):
        idx, v = ids[m], rows[m]
        top = ops.unsorted_segment_max(v, idx, 4).clamp(-9, 9)
        low = ops.unsorted_segment_min(v, idx, 4).clamp(-9, 9)
        return top - low, ops.unsorted_segment_prod(v.sum(1), idx, 4)


def inputs():
    rng = np.random.default_rng(828)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        r = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:, None]).astype(np.float32)
        i = np.where(m, rng.integers(0, 4, 8), 99).astype(np.int32)
        out.append((ms.Tensor(r), ms.Tensor(i), ms.Tensor(m)))
    return out
