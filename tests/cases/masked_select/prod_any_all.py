# expect: convert
# Fuzzy-logic heads: product, any and all of the selected memberships.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class FuzzyHead(nn.Cell):
    def construct(self, membership, active):
        chosen = ops.masked_select(membership, active)
        return ops.prod(chosen), (chosen > 0.9).any(), (chosen > 0.1).all()


def inputs():
    rng = np.random.default_rng(11)
    out = []
    for n in (1, 3, 6, 9):
        x = rng.uniform(0.05, 1.0, 9).astype(np.float32)
        m = np.zeros(9, bool)
        m[rng.permutation(9)[:n]] = True
        out.append((ms.Tensor(x), ms.Tensor(m)))
    return out
