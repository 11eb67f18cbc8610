# expect: convert
# MindSpore's mean of int32 stays int32; sum becomes int64: fix must keep both.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class IntStats(nn.Cell):
    def construct(self, counts, mask):
        c = ops.masked_select(counts, mask)
        return c.sum(), c.max(), c.min(), ops.mean(c)


def inputs():
    rng = np.random.default_rng(100)
    out = []
    for n in (1, 4, 7):
        m = np.arange(7) < n
        rng.shuffle(m)
        out.append((ms.Tensor(rng.integers(-9, 90, 7).astype(np.int32)), ms.Tensor(m)))
    return out
