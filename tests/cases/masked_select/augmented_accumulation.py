# expect: convert
# A loss dictionary in port style: several masked terms are added up.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MultiTerm(nn.Cell):
    def construct(self, wh, off, wh_t, off_t, reg_mask):
        m = reg_mask.expand_dims(2) > 0
        total = 0.0
        total += ops.abs(ops.masked_select(wh - wh_t, m)).sum() * 0.1
        total += ops.abs(ops.masked_select(off - off_t, m)).sum()
        total = total / (reg_mask.sum() + 1e-4)
        return total


def inputs():
    rng = np.random.default_rng(305)
    out = []
    for n in (1, 3, 8):
        a, b, c, d = rng.standard_normal((4, 2, 4, 2)).astype(np.float32)
        m = (np.arange(8) < n).astype(np.float32)
        rng.shuffle(m)
        out.append(tuple(ms.Tensor(v) for v in (a, b, c, d, m.reshape(2, 4))))
    return out
