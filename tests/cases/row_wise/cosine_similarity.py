# expect: convert
# Similarity of every selected row with another row, and with one row.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, q, mem, m):
        sel = mem[m]
        sim = ops.cosine_similarity(q.expand_dims(0), sel, dim=-1)
        other = ops.cosine_similarity(sel, (mem * 2 - 1)[m])
        return sim.mean(), sim.max(), other.sum()


def inputs():
    rng = np.random.default_rng(1)
    out = []
    for n in (1, 3, 6):
        m = rng.permutation(6) < n
        x = rng.standard_normal((6, 3)).astype(np.float32); x[~m] = 0
        out.append((Tensor(rng.standard_normal(3).astype(np.float32)), Tensor(x), Tensor(m)))
    return out
